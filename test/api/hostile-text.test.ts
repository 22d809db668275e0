import { beforeEach, expect, test } from 'vitest'
import type { ListedClan } from '#contract/clans.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import { readLine, readText } from '#contract/rules/plain-text.ts'
import { readWebsite } from '#contract/rules/links.ts'
import { aUser, drainJobs, signIn } from '../support/accounts.ts'
import { aClanForm, anArticleForm, sendForm } from '../support/forms.ts'
import { everyHostileText } from '../support/hostile-texts.ts'
import { readOutbox } from '../support/mailbox.ts'
import { readHtml, type ReadMarkup, readXml } from '../support/markup.ts'
import { aClan } from '../support/people.ts'
import { realPages } from '../support/real-pages.ts'
import { type TestSite, useSite } from '../support/site.ts'

// Whatever text is taken comes back as it was written, and wherever it is shown it is text: no page, picture, feed or mail lets
// any of it become markup.

const house = useSite()
const faults: string[] = []

beforeEach(() => {
  faults.length = 0
})

/** Reads what the site answers, and notes what is wrong with it, or what of `texts` cannot be read in it. */
async function look(site: TestSite, path: string, texts: readonly string[] = []): Promise<void> {
  const response = await site.get(path)
  if (response.status >= 300 && response.status < 400) return look(site, response.headers.get('location') ?? '/', texts)
  const text = await response.text()
  if (response.status !== 200) faults.push(`${path} answered ${response.status}`)
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  noteFaults(path, isHtml ? readHtml(text) : readXml(text), texts)
}

function noteFaults(where: string, read: ReadMarkup, texts: readonly string[]): void {
  faults.push(...read.faults.map((fault) => `${where}: ${fault}`))
  const shown = read.texts.map(withoutFormOfSpaces)
  for (const text of texts.map(withoutFormOfSpaces))
    if (!shown.some((one) => one.includes(text))) faults.push(`${where} does not show ${JSON.stringify(text)}`)
}

/** Lines break differently from reader to reader. */
const withoutFormOfSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A form makes of half a character what it is: none. */
const texts = everyHostileText.map((text) => text.toWellFormed())
/** Those that may be a name of two letters or more, and those that may be a description, as they are stored. */
const names = everyHostileText
  .map(readLine)
  .filter((name) => name !== undefined && name.length >= 3 && name.length <= 80)
const descriptions = texts.map(readText).filter((text) => text !== undefined && text.length <= 4000)

test('clans with any name, text and website: lists, clan pages, vote pages, widgets, sitemaps and cards', async () => {
  const { db } = house.storage
  const written = texts.map((text, i) => ({
    name: names[i] ?? `Clan ${i}`,
    description: descriptions[i] ?? '',
    websiteUrl: readWebsite(`https://clan.example/${text}?${text}#${text}`) ?? null,
  }))
  const clans: ({ id: number } & (typeof written)[number])[] = []
  for (const text of written) clans.push({ ...text, id: await aClan(db, text) })
  const site = await house.open({}, { pages: realPages })
  for (let page = 1; page <= Math.ceil(clans.length / 20); page++) await look(site, `/?page=${page}`)
  for (const [i, { id, name, description, websiteUrl }] of clans.entries()) {
    const told = (await (await site.get(`/api/clans/${id}`)).json()) as ListedClan
    expect(told).toMatchObject({ name, description, website_url: websiteUrl })
    await look(site, `/widgets/${id}/small.svg`)
    // Rendering takes its time; each text is on a page of the list besides.
    if (i % 8 === 0) await look(site, `/clan/${id}`, [name, ...(description ? [description] : [])])
    if (i % 16 === 0) {
      await look(site, `/vote?id=${id}`)
      expect((await site.get(`/og/clan/${id}.png`)).headers.get('content-type')).toBe('image/png')
    }
  }
  await look(site, '/sitemap.xml')
  const sitemaps = [...(await (await site.get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
  expect(sitemaps.length).toBeGreaterThan(0)
  for (const [, address = ''] of sitemaps) await look(site, new URL(address).pathname)
  expect(faults).toEqual([])
})

test('what an owner and an administrator write: the profile, the record, and the mails', async () => {
  const { db, dataDir } = house.storage
  const site = await house.open()
  const owner = await aUser(db)
  const [token, admin] = [await signIn(site, owner), await signIn(site, await aUser(db, { admin: true }))]
  const decide = (path: string, body?: unknown) =>
    site.call('PATCH', `/api/admin/clans/${path}`, { token: admin, body })
  await sendForm(site, 'POST', token, await aClanForm())
  const own = async () => ((await (await site.call('GET', '/api/me', { token })).json()) as OwnClan[])[0]
  const { id, header_image_filename: headerImageSrc } = (await own()) ?? {}
  await decide(`registration/${id}/approve`)
  const taken: { name: string; reason: string }[] = []
  for (const text of texts.filter((_, i) => i % 6 === 0)) {
    const form = await aClanForm({ name: text, description: text, headerImageSrc: headerImageSrc ?? '' })
    const { status } = await sendForm(site, 'PATCH', token, form)
    const [name, reason] = [readLine(text), readText(text)]
    expect([200, 422]).toContain(status)
    if (status !== 200 || name === undefined || reason === undefined) continue
    expect((await own())?.pending).toMatchObject({ name, description: reason })
    expect((await decide(`pendingUpdate/${id}/approve`)).status).toBe(204)
    expect(await own()).toMatchObject({ name, description: reason })
    await sendForm(site, 'PATCH', token, await aClanForm({ name, headerImageSrc: headerImageSrc ?? '' }))
    const refused = await decide(`pendingUpdate/${id}/reject`, { reason: text })
    expect([204, 422]).toContain(refused.status)
    if (refused.status === 204) taken.push({ name, reason })
  }
  expect(taken.length).toBeGreaterThan(40)

  const acts: { reason: string; subject: string }[] = []
  for (let before = ''; ;) {
    const response = await site.call('GET', `/api/admin/acts${before}`, { token: admin })
    const page = (await response.json()) as { id: number; reason: string; subject: string }[]
    if (page.length === 0) break
    acts.push(...page)
    before = `?before=${page.at(-1)?.id}`
  }
  const told = new Set(acts.map(({ reason }) => reason))
  expect(taken.filter(({ reason }) => !told.has(reason))).toEqual([])

  await drainJobs(site, db)
  const mails = await readOutbox(dataDir)
  const refusals = mails.filter(({ text }) => text.includes('were rejected'))
  expect(refusals).toHaveLength(taken.length)
  for (const { html, subject } of refusals) noteFaults(subject, readHtml(html), [])
  const all = withoutFormOfSpaces(refusals.flatMap(({ html, text }) => [...readHtml(html).texts, text]).join('\n'))
  const untold = taken
    .flatMap(({ name, reason }) => [name, reason])
    .filter((text) => !all.includes(withoutFormOfSpaces(text)))
  expect(untold).toEqual([])
  expect(faults).toEqual([])
})

test('articles and notes of administrators: the blog, its feed, and the desk', async () => {
  const { db } = house.storage
  const clan = await aClan(db)
  const site = await house.open({}, { pages: realPages })
  const token = await signIn(site, await aUser(db, { admin: true }))
  const titles: string[] = []
  const notes: string[] = []
  for (const [i, text] of texts.entries()) {
    const form = anArticleForm({ slug: `about-${i}`, title: text, content: `<p>${text}</p>` })
    const written = await sendForm(site, 'POST', token, form, '/api/admin/blogs')
    expect([201, 422]).toContain(written.status)
    if (written.status === 201) {
      const { id, title } = (await written.json()) as { id: number; title: string }
      expect(title).toBe(readLine(text))
      titles.push(title)
      await site.call('PATCH', `/api/admin/blogs/${id}/publish`, { token })
      if (i % 8 === 0) await look(site, `/blog/about-${i}`, [title])
    }
    const campaign = { clan_id: clan, kind: 'premium', starts_at: 1, ends_at: 2, note: text }
    const booked = await site.call('POST', '/api/admin/campaigns', { token, body: campaign })
    expect([201, 422]).toContain(booked.status)
    if (booked.status === 201) notes.push(readText(text) ?? '')
  }
  await look(site, '/blog', titles)
  await look(site, '/blog/rss.xml')
  const campaigns = (await (await site.call('GET', '/api/admin/campaigns', { token })).json()) as Campaign[]
  expect(campaigns.map(({ note }) => note).sort()).toEqual(notes.sort())
  expect(faults).toEqual([])
})

test('passwords of any text', async () => {
  const site = await house.open()
  for (const [i, password] of texts.filter((text) => text.length >= 12).entries()) {
    if (i % 20 > 0) continue
    const email = `p${i}@example.org`
    const { status } = await site.post('/api/users/register', { email, password })
    expect([202, 422]).toContain(status)
    if (status === 422) continue
    await house.storage.db.updateTable('users').set({ email_verified_at: new Date() }).execute()
    await expect(signIn(site, { email, password })).resolves.toEqual(expect.any(String))
  }
})
