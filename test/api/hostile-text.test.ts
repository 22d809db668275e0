import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import type { ListedClan } from '#contract/clans.ts'
import { clanPath } from '#contract/rules/clan-slug.ts'
import { readWebsite } from '#contract/rules/links.ts'
import { pageSize } from '#contract/rules/pages.ts'
import { readLine, readText } from '#contract/rules/plain-text.ts'
import { cardSize, drawClanCard } from '#server/features/previews/draw-card.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { anArticleForm, sendForm } from '../support/forms.ts'
import { everyHostileText, wholeTexts, withoutFormOfSpaces } from '../support/hostile-texts.ts'
import { readHead, readHtml, readXml } from '../support/markup.ts'
import { aClan } from '../support/people.ts'
import { realPages } from '../support/real-pages.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { expectSilence } from '../support/silence.ts'
import { type TestSite, useSite } from '../support/site.ts'

// Whatever text is taken comes back as it was written, and wherever it is shown it is text: no page, picture or feed lets any
// of it become markup. What is mailed, and what nobody is shown: `hostile-words.test.ts`.

const house = useSite()
expectSilence()
const faults: string[] = []

beforeEach(() => {
  faults.length = 0
})

/** Reads what the site answers, and notes what is wrong with it, or what of `texts` cannot be read in it. */
async function look(site: TestSite, path: string, texts: readonly string[] = []): Promise<string> {
  const response = await site.get(path)
  const text = await response.text()
  if (response.status !== 200) faults.push(`${path} answered ${response.status}`)
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  const read = isHtml ? readHtml(text) : readXml(text)
  faults.push(...read.faults.map((fault) => `${path}: ${fault}`))
  const shown = new Set(read.texts.map(withoutFormOfSpaces))
  const all = [...shown].join('\n')
  for (const one of texts.map(withoutFormOfSpaces))
    if (!shown.has(one) && !all.includes(one)) faults.push(`${path} does not show ${JSON.stringify(one)}`)
  return text
}

/** Those that may be a name of two letters or more, and those that may be a description, as they are stored. */
const names = everyHostileText
  .map(readLine)
  .filter((name) => name !== undefined && name.length >= 3 && name.length <= 80)
const descriptions = wholeTexts.map(readText).filter((text) => text !== undefined && text.length <= 4000)

/** Each name and text as a clan's, with their ids. */
async function addClans() {
  return sideBySide(wholeTexts, async (text, i) => {
    const written = {
      name: names[i] ?? `Clan ${i}`,
      description: descriptions[i] ?? '',
      websiteUrl: readWebsite(`https://clan.example/${text}?${text}#${text}`) ?? null,
    }
    return { ...written, id: await aClan(house.storage.db, written) }
  })
}

test('clans with any name, text and website: lists, clan pages, vote pages, widgets and sitemaps', async () => {
  const clans = await addClans()
  const site = await house.open({ SITE_NAME: 'Muster', GAME_NAME: 'Game' }, { pages: realPages })
  const pages = Array.from({ length: Math.ceil(clans.length / pageSize) }, (_, i) =>
    i === 0 ? '/' : `/?page=${i + 1}`,
  )
  const lists = (await sideBySide(pages, (page) => look(site, page))).map(readHtml).flatMap(({ texts }) => texts)
  const listed = withoutFormOfSpaces(lists.join('\n'))
  expect(clans.filter(({ name }) => !listed.includes(withoutFormOfSpaces(name)))).toEqual([])
  await sideBySide(clans, async (clan) => {
    const { id, name, description, websiteUrl } = clan
    const told = (await (await site.get(`/api/clans/${id}`)).json()) as ListedClan
    expect(told).toMatchObject({ name, description, website_url: websiteUrl })
    await look(site, `/widgets/${id}/small.svg`)
    await look(site, `/widgets/${id}/medium.svg`)
    await look(site, `/vote?id=${id}`)
    const html = await look(site, clanPath(clan), [name, description])
    const { title, metas, things } = readHead(html)
    expect(title).toBe(`${name} · Game clan · Muster`)
    expect(metas['og:title']).toBe(`${name} · Game clan`)
    expect(things).toMatchObject([{ mainEntity: { name } }, { itemListElement: [{}, { name }] }])
    const line = withoutFormOfSpaces(description)
    const [said, more] = [
      metas.description ?? '',
      (things[0]?.mainEntity as { description?: string } | undefined)?.description ?? '',
    ]
    // Shortened where it is long, and in the middle of no character.
    if (line !== '' && line.length <= 160) expect([said, more]).toEqual([line, line])
    for (const text of [said, more].filter((text) => text.endsWith('…'))) expect(line).toContain(text.slice(0, -1))
    if (!`${name}${description}`.includes('\ufffd')) expect(html).not.toContain('\ufffd')
  })
  await look(site, '/sitemap.xml')
  const sitemaps = [...(await (await site.get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
  expect(sitemaps.length).toBeGreaterThan(0)
  for (const [, address = ''] of sitemaps) await look(site, new URL(address).pathname)
  expect(faults).toEqual([])
})

test('preview cards of any name are drawn and can be decoded', async () => {
  const clan = { rank: 1, votes: 2, premium: false, recommended: false }
  await sideBySide(names, async (name = '') => {
    const svg = drawClanCard({ ...clan, name }, 'Muster')
    faults.push(...readXml(svg).faults)
    // Small: at full size a card takes a tenth of a second.
    const { info } = await sharp(Buffer.from(svg), { density: 9 }).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: cardSize.width / 8, channels: 4 })
  })
  const some = names.filter((_, i) => i % 32 === 0)
  const ids = await sideBySide(some, (name = '') => aClan(house.storage.db, { name }))
  const site = await house.open()
  for (const id of ids) {
    const card = await site.get(`/og/clan/${id}.png`)
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
    const picture = sharp(Buffer.from(await card.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ format: 'png', ...cardSize })
    await picture.stats()
  }
  expect(faults).toEqual([])
})

test('articles and notes of administrators: the blog, its feed, and the desk', async () => {
  const { db } = house.storage
  const clans = await sideBySide(Array.from({ length: 50 }), () => aClan(db))
  const site = await house.open({}, { pages: realPages })
  const token = await signIn(site, await aUser(db, { admin: true }))
  const titles: string[] = []
  const notes: string[] = []
  await sideBySide(wholeTexts, async (text, i) => {
    const form = anArticleForm({ slug: `about-${i}`, title: text, content: `<p>${text}</p>` })
    const written = await sendForm(site, 'POST', token, form, '/api/admin/blogs')
    expect([201, 422]).toContain(written.status)
    if (written.status === 201) {
      const { id, title } = (await written.json()) as { id: number; title: string }
      expect(title).toBe(readLine(text))
      titles.push(title)
      await site.call('PATCH', `/api/admin/blogs/${id}/publish`, { token })
      if (i % 4 === 0) {
        const { metas, things } = readHead(await look(site, `/blog/about-${i}`, [title]))
        expect([metas['og:title'], things[0]?.headline]).toEqual([title, title])
      }
    }
    const campaign = { clan_id: clans[i % clans.length], kind: 'premium', starts_at: 1, ends_at: 2, note: text }
    const booked = await site.call('POST', '/api/admin/campaigns', { token, body: campaign })
    expect([201, 422]).toContain(booked.status)
    if (booked.status === 201) notes.push(readText(text) ?? '')
  })
  expect([titles.length, notes.length].every((count) => count > 400)).toBe(true)
  await look(site, '/blog', titles)
  await look(site, '/blog/rss.xml')
  const campaigns = (await (await site.call('GET', '/api/admin/campaigns', { token })).json()) as Campaign[]
  expect(campaigns.map(({ note }) => note).sort()).toEqual(notes.sort())
  expect(faults).toEqual([])
})
