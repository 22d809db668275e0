import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import { type ListedClan } from '#contract/clans.ts'
import { maxDescriptionLength, maxNameLength } from '#contract/rules/clans/listing-rules.ts'
import { maxTitleLength } from '#contract/rules/article-rules.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { readWebsite } from '#contract/rules/links/links.ts'
import { deskPageSize, pageSize, weekPageSize } from '#contract/rules/lists/pages.ts'
import { readLine, readText } from '#contract/rules/text/plain-text.ts'
import { maxReasonLength } from '#contract/rules/reason.ts'
import { appendLogEntry } from '#server/domain/transparency-log.ts'
import { cardSize, drawClanCard } from '#server/features/previews/draw-card.ts'
import { aUser, cheapHash, signIn } from '../support/accounts.ts'
import { anArticleForm, sendForm } from '../support/forms.ts'
import { exhaustive } from '../support/exhaustive.ts'
import { collapseSpaces, hostileTexts, packHostileTexts } from '../support/hostile-texts.ts'
import { readHead, readHtml, readXml } from '../support/markup.ts'
import { aClan } from '../support/people.ts'
import { realPages } from '../support/real-pages.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { expectNoConsoleOutput } from '../support/console-output.ts'
import { type TestSite, useSite } from '../support/site.ts'
import { aResultClan, aWeekResult } from '../support/week-results.ts'

// Accepted text is returned as written and never becomes markup. `hostile-words.test.ts` covers emails and non-public text.

const harness = useSite()
expectNoConsoleOutput()
const problems: string[] = []

beforeEach(() => {
  problems.length = 0
})

/** Reads a page, picture or feed. Records its problems, and any of `texts` that it does not show. */
async function look(site: TestSite, path: string, texts: readonly string[] = []): Promise<string> {
  const response = await site.get(path)
  const text = await response.text()
  if (response.status !== 200) problems.push(`${path} answered ${response.status}`)
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  const read = isHtml ? readHtml(text) : readXml(text)
  problems.push(...read.problems.map((problem) => `${path}: ${problem}`))
  const shown = new Set(read.texts.map(collapseSpaces))
  const all = [...shown].join('\n')
  for (const one of texts.map(collapseSpaces))
    if (!shown.has(one) && !all.includes(one)) problems.push(`${path} does not show ${JSON.stringify(one)}`)
  return text
}

const names = packHostileTexts(maxNameLength)
  .map(readLine)
  .filter((name) => name !== undefined && name.length >= 3 && name.length <= maxNameLength)
const descriptions = packHostileTexts(maxDescriptionLength)
  .map((text) => readText(text.toWellFormed()))
  .filter((text) => text !== undefined && text.length <= maxDescriptionLength)

async function addClans() {
  const longer = names.length > descriptions.length ? names : descriptions
  return mapConcurrently(longer, async (text = '', i) => {
    const written = {
      name: names[i] ?? `Clan ${i}`,
      description: descriptions[i] ?? '',
      websiteUrl: readWebsite(`https://clan.example/${text}?${text}#${text}`) ?? null,
    }
    return { ...written, id: await aClan(harness.storage.db, written) }
  })
}

async function lookAtClanPage(site: TestSite, clan: { id: number; name: string; description: string }) {
  const { name, description } = clan
  const html = await look(site, clanPath(clan), [name, description])
  const { title, metas, graph } = readHead(html)
  expect(title).toBe(`${name} · Game clan · Muster`)
  expect(metas['og:title']).toBe(`${name} · Game clan`)
  expect(graph).toMatchObject([{ mainEntity: { name } }, { itemListElement: [{}, { name }] }])
  const line = collapseSpaces(description)
  const inMeta = metas.description ?? ''
  const inGraph = (graph[0]?.mainEntity as { description?: string } | undefined)?.description ?? ''
  // Long descriptions are truncated, but never within a character.
  if (line !== '' && line.length <= 160) expect([inMeta, inGraph]).toEqual([line, line])
  for (const text of [inMeta, inGraph].filter((text) => text.endsWith('…'))) expect(line).toContain(text.slice(0, -1))
  // The rest of the page has names of similar clans.
  if (!`${name}${description}`.includes('\ufffd')) expect(JSON.stringify([metas, graph])).not.toContain('\ufffd')
}

/** Checks the newest entries, each about another clan. */
async function lookAtModeration(site: TestSite, clans: readonly { id: number; name: string }[]): Promise<void> {
  const some = clans.slice(-deskPageSize)
  await harness.storage.db.transaction().execute(async (transaction) => {
    for (const { id } of some)
      await appendLogEntry(transaction, { type: 'moderation', event: 'restore', clan: id }, harness.clock.now())
  })
  const namesOfSome = some.map(({ name }) => name)
  await look(site, '/moderation', namesOfSome)
  await look(site, '/moderation/rss.xml', namesOfSome)
}

test('clans on lists, clan pages, vote pages, widgets and sitemaps', async () => {
  const clans = await addClans()
  const site = await harness.open({ SITE_NAME: 'Muster', GAME_NAME: 'Game' }, { pages: realPages })
  const pages = Array.from({ length: Math.ceil(clans.length / pageSize) }, (_, i) =>
    i === 0 ? '/' : `/?page=${i + 1}`,
  )
  const lists = (await mapConcurrently(pages, (page) => look(site, page))).map(readHtml).flatMap(({ texts }) => texts)
  const listed = collapseSpaces(lists.join('\n'))
  expect(clans.filter(({ name }) => !listed.includes(collapseSpaces(name)))).toEqual([])
  await mapConcurrently(clans, async (clan, i) => {
    const { id, name, description, websiteUrl } = clan
    const stored = (await (await site.get(`/api/clans/${id}`)).json()) as ListedClan
    expect(stored).toMatchObject({ name, description, website_url: websiteUrl })
    const views = [
      () => lookAtClanPage(site, clan),
      () => look(site, `/vote?id=${id}`),
      () => look(site, `/widgets/${id}/small.svg`),
      () => look(site, `/widgets/${id}/medium.svg`),
      () => look(site, `/widgets/${id}/medium-light.svg`),
    ]
    // Every view shows our own texts. The big list is distributed over the views, as names without descriptions.
    for (const view of exhaustive || i < descriptions.length ? views : [views[i % views.length]]) await view?.()
  })
  await lookAtModeration(site, clans)
  await look(site, '/sitemap.xml')
  const sitemaps = [...(await (await site.get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
  expect(sitemaps.length).toBeGreaterThan(0)
  for (const [, url = ''] of sitemaps) await look(site, new URL(url).pathname)
  expect(problems).toEqual([])
})

test('clans and reasons of corrections in the archive', async () => {
  const clans = await addClans()
  const reasons = packHostileTexts(maxReasonLength)
    .map((text) => readText(text.toWellFormed()))
    .filter((reason) => reason !== undefined)
  const inputs = clans.map(({ id }, i) => aResultClan(id, 1 + i))
  await aWeekResult(harness.storage.db, '2026-W45', inputs)
  for (const reason of reasons.slice(0, exhaustive ? undefined : 20))
    await aWeekResult(harness.storage.db, '2026-W46', inputs.slice(0, 3), { reason })
  const site = await harness.open({}, { pages: realPages })
  const pages = Array.from(
    { length: Math.ceil(clans.length / weekPageSize) },
    (_, i) => `/weeks/2026-W45?page=${i + 1}`,
  )
  const lists = await mapConcurrently(pages, async (page) => readHtml(await look(site, page)).texts)
  const listed = collapseSpaces(lists.flat().join('\n'))
  expect(clans.filter(({ name }) => !listed.includes(collapseSpaces(name)))).toEqual([])
  await look(site, '/weeks/2026-W46', reasons.slice(0, 20))
  await look(site, '/weeks', clans.slice(-3).map(({ name }) => name)) // prettier-ignore
  await look(site, '/how-ranking-works')
  await look(site, '/weeks/rss.xml')
  await look(site, '/clans/rss.xml')
  for (const text of names.filter((_, i) => exhaustive || i % 16 === 0))
    await look(site, `/weeks/2026-W45?q=${encodeURIComponent(text ?? '')}`)
  expect(problems).toEqual([])
})

test('preview cards of clans', async () => {
  const clan = { rank: 1, votes: 2, premium: false, recommended: false }
  await mapConcurrently(names, async (name = '', i) => {
    const svg = drawClanCard({ ...clan, name }, 'Muster')
    problems.push(...readXml(svg).problems)
    if (!exhaustive && i >= hostileTexts.length && i % 8 > 0) return
    // At an eighth of the size, because drawing a full-size card takes 0.1 s.
    const { info } = await sharp(Buffer.from(svg), { density: 9 }).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: cardSize.width / 8, channels: 4 })
  })
  const some = names.filter((_, i) => i % 32 === 0)
  const ids = await mapConcurrently(some, (name = '') => aClan(harness.storage.db, { name }))
  const site = await harness.open()
  for (const id of ids) {
    const card = await site.get(`/og/clan/${id}.png`)
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const picture = sharp(Buffer.from(await card.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', ...cardSize })
    await picture.stats()
  }
  expect(problems).toEqual([])
})

test('articles and notes of administrators in the blog, its feed and the admin area', async () => {
  const { db } = harness.storage
  const clans = await mapConcurrently(Array.from({ length: 50 }), () => aClan(db))
  const site = await harness.open({}, { pages: realPages, hashCost: cheapHash })
  const token = await signIn(site, await aUser(db, { admin: true }))
  const texts = packHostileTexts(maxTitleLength).map((text) => text.toWellFormed())
  const titles: string[] = []
  const notes: string[] = []
  await mapConcurrently(texts, async (text, i) => {
    const form = anArticleForm({ slug: `about-${i}`, title: text, content: `<p>${text}</p>` })
    const written = await sendForm(site, 'POST', token, form, '/api/admin/blogs')
    expect([201, 422]).toContain(written.status)
    if (written.status === 201) {
      const { id, title } = (await written.json()) as { id: number; title: string }
      expect(title).toBe(readLine(text))
      titles.push(title)
      await site.call('PATCH', `/api/admin/blogs/${id}/publish`, { token })
      if (i % 4 === 0) {
        const { metas, graph } = readHead(await look(site, `/blog/about-${i}`, [title]))
        expect([metas['og:title'], graph[0]?.headline]).toEqual([title, title])
      }
    }
    const campaign = { clan_id: clans[i % clans.length], kind: 'premium', starts_at: 1, ends_at: 2, note: text }
    const booked = await site.call('POST', '/api/admin/campaigns', { token, body: campaign })
    expect([201, 422]).toContain(booked.status)
    if (booked.status === 201) notes.push(readText(text) ?? '')
  })
  // Other texts are empty, too long, or contain control characters.
  expect(Math.min(titles.length, notes.length)).toBeGreaterThan(texts.length * 0.8)
  await look(site, '/blog', titles)
  await look(site, '/blog/rss.xml')
  const campaigns = (await (await site.call('GET', '/api/admin/campaigns', { token })).json()) as Campaign[]
  expect(campaigns.map(({ note }) => note).sort()).toEqual(notes.sort())
  expect(problems).toEqual([])
})
