import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { blackPng, emptyGif, scanBombJpeg } from '#server/features/images/hostile.fixture.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { appendLogEntry } from '#server/domain/transparency-log.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { aUser, cheapHash, signIn, type TestUser } from '../support/accounts.ts'
import { readContents } from '../support/contents.ts'
import { exhaustive, fuzzParameters } from '../support/exhaustive.ts'
import { anArticleForm, sendForm } from '../support/forms.ts'
import { hostileCalls } from '../support/hostile-calls.ts'
import { everyHostileText, hostileTexts, oneOfEachClass } from '../support/hostile-texts.ts'
import { readHtml, readXml } from '../support/markup.ts'
import { violatesSchema, makeCall, type Operation, readOperations } from '../support/operations.ts'
import { aNewVote } from '../support/new-vote.ts'
import { aBlindCheck, aClan, aVote, aVoteCase } from '../support/people.ts'
import { realPages } from '../support/real-pages.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { expectNoConsoleOutput } from '../support/console-output.ts'
import { type TestSite, useSite } from '../support/site.ts'
import { aResultClan, aWeekResult } from '../support/week-results.ts'

// Sends hostile values to every operation of the OpenAPI document as an administrator, who passes every access check. No
// response may be a server error or contain an unescaped value, and reading must not change anything.

const harness = useSite()
expectNoConsoleOutput()
const operations = readOperations()
const reading = operations.filter(({ method }) => method === 'GET')
const writing = operations.filter(({ method }) => method !== 'GET')
const calls = hostileCalls(operations)

let site: TestSite
let administrator: TestUser
let token: string

beforeEach(async () => {
  const { db } = harness.storage
  const clan = await aClan(db, { name: '<script>alert(1)</script>', description: '"><img src=x onerror=alert(1)>' })
  await insertVotes(db, [aNewVote({ clanId: clan })], unlimitedVotes)
  await aVoteCase(db, clan, [1])
  await aWeekResult(db, '2026-W46', [aResultClan(clan, 1)])
  await aBlindCheck(db, clan)
  site = await harness.open({}, { pages: realPages, hashCost: cheapHash })
  await appendLogEntry(db, { type: 'moderation', event: 'take-down', clan }, harness.clock.now())
  administrator = await aUser(harness.storage.db, { email: 'ada@example.org', admin: true })
  token = await signIn(site, administrator)
})

async function problemsOf(response: Response, request: Request): Promise<string[]> {
  const { headers, status } = response
  const text = await response.text()
  const type = headers.get('content-type') ?? ''
  const read = type.includes('html') ? readHtml : /xml|svg/.test(type) ? readXml : () => ({ problems: [] })
  const problems = [
    status >= 500 && `returned ${status}`,
    headers.get('x-content-type-options') !== 'nosniff' && 'lacks nosniff',
    headers.has('set-cookie') && 'sets a cookie',
    ...(text === '' ? [] : read(text).problems),
  ]
  return problems
    .filter((problem) => problem !== false)
    .map((problem) => `${request.method} ${request.url.slice(0, 200)} ${problem}`)
}

async function send(request: Request): Promise<string[]> {
  return problemsOf(await site.send(request), request)
}

async function sendAll(requests: readonly Request[]): Promise<string[]> {
  return (await mapConcurrently(requests, send)).flat()
}

/** Sends each hostile value to its field. Returns problems, and texts accepted despite violating the field's schema. */
async function sendHostileCalls(operation: Operation): Promise<string[]> {
  const problems = await mapConcurrently(calls.get(operation) ?? [], async ({ field, text }) => {
    const request = makeCall(operation, { [field.name]: text }, token)
    const response = await site.send(request)
    const found = await problemsOf(response, request)
    // In a path, some texts match another route.
    const accepted = field.in !== 'path' && violatesSchema(field, text) && response.status !== 422
    return accepted
      ? [
          ...found,
          `${request.method} ${operation.path} ${field.name} accepts ${JSON.stringify(text)}: ${response.status}`,
        ]
      : found
  })
  return problems.flat()
}

/** Sends the same text in all fields at once or, to an operation without fields, as the name of an unknown parameter. */
async function sendInAllFields(operation: Operation): Promise<string[]> {
  const { fields } = operation
  // The previous test covers operations with a single field.
  if (fields.length === 1) return []
  const texts = everyThirdClass(operations.indexOf(operation))
  const problems = await mapConcurrently(exhaustive ? everyHostileText : texts, async (text) => {
    const values = Object.fromEntries(fields.map(({ name }) => [name, text]))
    const call = makeCall(operation, values, await tokenFor(operation))
    const unknown = `${call.url}${encodeURIComponent(text.toWellFormed())}=1`
    return send(fields.length > 0 ? call : new Request(unknown, call))
  })
  return problems.flat()
}

/** Selects classes such that three consecutive positions cover all of them. */
function everyThirdClass(position: number): readonly string[] {
  return oneOfEachClass.filter((_, i) => (i + position) % 3 === 0)
}

/** Signing out ends the session, so each such call needs a new one. */
async function tokenFor({ path }: Operation): Promise<string> {
  return path === '/api/users/logout' ? signIn(site, administrator) : token
}

/** In an exhaustive run, each operation gets thousands of requests and its own test. */
const readingTests = exhaustive
  ? reading.map((operation) => ({ subject: `reading ${operation.path}`, tested: [operation] }))
  : [{ subject: 'reading operations', tested: reading }]

test.each(readingTests)('$subject: hostile values are survived and change nothing', async ({ tested }) => {
  const before = await readContents(harness.storage)
  const problems: string[] = []
  for (const operation of tested) {
    problems.push(...(await sendHostileCalls(operation)), ...(await sendInAllFields(operation)))
  }
  expect(problems).toEqual([])
  expect(await readContents(harness.storage)).toEqual(before)
})

test('GET and HEAD with valid values change nothing', async () => {
  const form = anArticleForm({ slug: 'text' })
  const article = (await (await sendForm(site, 'POST', token, form, '/api/admin/blogs')).json()) as { id: number }
  await site.call('PATCH', `/api/admin/blogs/${article.id}/publish`, { token })
  await site.call('POST', '/api/admin/vote-cases/1/notes', { token, body: { reason: 'A note' } })
  const before = await readContents(harness.storage)
  const results = await mapConcurrently(reading, async (operation) => {
    const call = makeCall(operation, {}, token)
    const [head, get] = [await site.send(new Request(call, { method: 'HEAD' })), await site.send(call)]
    expect([operation.path, head.status, await head.text()]).toEqual([operation.path, get.status, ''])
    return `${operation.path} ${get.status}`
  })
  // The test site has no support address and has not sent this link.
  expect(results.filter((result) => !result.endsWith(' 200'))).toEqual(['/api/support 404', '/api/users/verify 410'])
  expect(await readContents(harness.storage)).toEqual(before)
})

test('the comparison of contents notices changed rows, jobs, sequences and files', async () => {
  const { db, dataDir } = harness.storage
  const changes: [part: string, change: () => Promise<unknown>][] = [
    ['public.clans', () => db.updateTable('clans').set({ description: 'else' }).execute()],
    ['public.votes', () => site.post('/api/clans/vote/1', aVote())],
    ['public.mails', () => site.post('/api/users/forgotPassword', { email: administrator.email })],
    ['pgboss.job', () => site.post('/api/users/forgotPassword', { email: administrator.email })],
    ['public.sessions', () => signIn(site, administrator)],
    ['clans_id_seq', () => sql`select nextval('clans_id_seq')`.execute(db)],
    [
      'uploads/a.webp',
      () =>
        mkdir(path.join(dataDir, 'uploads'), { recursive: true }).then(() =>
          writeFile(path.join(dataDir, 'uploads/a.webp'), ''),
        ),
    ],
  ]
  for (const [part, change] of changes) {
    const before = await readContents(harness.storage)
    await change()
    const after = await readContents(harness.storage)
    expect([part, after[part]]).not.toEqual([part, before[part]])
  }
  await rm(path.join(dataDir, 'uploads/a.webp'))
})

const paths = ['/', '/blog/', '/blogs/', '/clan/', '/uploads/', '/widgets/1/', '/faces/', '/banners/', '/blog_banners/', '/sitemaps/', '/og/clan/', '/.well-known/', '/log/'] // prettier-ignore
const queries = ['/?q=', '/?page=', '/?region=', '/vote?id=', '/verify?email=x&hash=', '/reset?email=', '/clan/1?', '/blog/rss.xml?', '/moderation?page=', '/moderation/rss.xml?', '/uploads/a.webp?expires=4102444800&signature=', '/uploads/a.webp?expires='] // prettier-ignore

/** Each place gets half of the classes, and similar places, which are adjacent, get different halves. The search gets all texts. */
function textsFor(place: string, position: number): readonly string[] {
  if (exhaustive) return everyHostileText
  return place === '/?q=' ? hostileTexts : oneOfEachClass.filter((_, i) => (position + i) % 2 === 0)
}

const places = [...paths, ...queries].map((place, i) => ({ place, texts: textsFor(place, i) }))
/** Grouped like `readingTests`. */
const urlTests = exhaustive
  ? places.map((one) => ({ subject: one.place, tested: [one] }))
  : [{ subject: 'pages and files', tested: places }]

test.each(urlTests)('$subject: hostile URLs are survived and change nothing', async ({ tested }) => {
  const before = await readContents(harness.storage)
  const urls = tested.flatMap(({ place, texts }) =>
    texts.map((text) => `http://muster.test${place}${encodeURIComponent(text.toWellFormed())}`),
  )
  expect(await sendAll(urls.map((url) => new Request(url)))).toEqual([])
  expect(await readContents(harness.storage)).toEqual(before)
})

test.each(writing)('$method $path survives hostile values', async (operation) => {
  expect([...(await sendHostileCalls(operation)), ...(await sendInAllFields(operation))]).toEqual([])
})

test('writing operations survive values of every type', async () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(null, true, [], {}, 0, -1, 1, 2 ** 31, 2 ** 53, 1e308, 0.1, [['a']], { toString: 1 }),
    fc.constantFrom(...everyHostileText),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const call = fc
    .constantFrom(...writing.filter((operation) => operation.fields.length > 0))
    .chain((operation) =>
      fc
        .dictionary(fc.constantFrom(...operation.fields.map(({ name }) => name)), value, { minKeys: 1 })
        .map((overrides) => ({ operation, overrides })),
    )
  await fc.assert(
    fc.asyncProperty(call, async ({ operation, overrides }) => {
      expect(await send(makeCall(operation, overrides, token))).toEqual([])
    }),
    fuzzParameters(600),
  )
})

test('every upload field rejects files that are not images or too expensive to decode', async () => {
  const files = [
    Buffer.alloc(0),
    blackPng(20_000, 20_000),
    emptyGif(20_000, 20_000, 60),
    blackPng(400, 400).subarray(0, 60),
    scanBombJpeg(2048, 1024, 5000),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('GIF89a/*<script>alert(1)</script>*/=1'),
    Buffer.from('<?php system($_GET[0]); ?>'),
  ]
  const names = ['a.png', '../../a.png', 'a\r\nX-Evil: 1.png', '', 'a'.repeat(300), '"><img src=x>.svg']
  const before = await readContents(harness.storage)
  const results: string[] = []
  for (const operation of writing) {
    for (const { name } of operation.fields.filter(({ schema }) => schema.format === 'binary')) {
      for (const [i, bytes] of files.entries()) {
        const file = new File([new Uint8Array(bytes)], names[i % names.length] ?? '', { type: 'image/png' })
        const { status } = await site.send(makeCall(operation, { [name]: file }, token))
        results.push(`${operation.method} ${operation.path} ${name}: ${status}`)
      }
    }
  }
  expect(results.length).toBeGreaterThan(files.length)
  expect(results.filter((result) => !/ 4\d\d$/.test(result))).toEqual([])
  expect(await readContents(harness.storage)).toEqual(before)
})

test('hostile headers grant no access and change nothing', async () => {
  const tricks: Record<string, string>[] = [
    { 'accept-encoding': 'br;q=NaN, gzip;q=, *;q=-1,,,' + 'x,'.repeat(2000) },
    { 'if-none-match': '*' },
    { 'if-none-match': '"' + 'a'.repeat(5000) },
    { 'if-modified-since': 'yesterday' },
    { range: 'bytes=0-0,-1,5-2' },
    { 'x-forwarded-for': '::1, 127.0.0.1, <script>', forwarded: 'for="[::1]"', 'x-real-ip': 'x' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-original-url': '/api/admin/clans' },
    { 'x-http-method-override': 'DELETE' },
    { 'content-type': 'application/json; charset=utf-7; ' + 'a=b;'.repeat(500) },
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' + 'a.'.repeat(3000) },
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiaXNfYWRtaW4iOnRydWV9.' },
    { authorization: 'Basic YTpi', cookie: 'session=1; __Host-x=' + 'a'.repeat(3000) },
    { 'accept-language': '*;q=2, ' + 'xx-'.repeat(500), accept: '*/*;q=' },
    { origin: 'null', 'sec-fetch-site': 'cross-site', referer: 'javascript:alert(1)' },
    { connection: 'upgrade', upgrade: 'websocket', expect: '200-maybe', te: 'trailers' },
  ]
  const before = await readContents(harness.storage)
  const problems: string[] = []
  for (const headers of tricks) {
    for (const operation of reading) {
      const request = new Request(`http://muster.test${operation.path.replace(/\{\w+\}/g, '1')}`, { headers })
      const response = await site.send(request)
      if (operation.path.startsWith('/api/admin')) expect([401, 403]).toContain(response.status)
      problems.push(...(await problemsOf(response, request)))
    }
  }
  expect(problems).toEqual([])
  expect(await readContents(harness.storage)).toEqual(before)
})
