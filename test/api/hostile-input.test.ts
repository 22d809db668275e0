import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { blackPng, emptyGif } from '#server/features/images/hostile.fixture.ts'
import { aUser, cheapHash, signIn, type TestUser } from '../support/accounts.ts'
import { readContents } from '../support/contents.ts'
import { anArticleForm, sendForm } from '../support/forms.ts'
import { everyHostileText, hostileTexts } from '../support/hostile-texts.ts'
import { readHtml, readXml } from '../support/markup.ts'
import { isFreeText, isRefused, makeCall, type Operation, readOperations } from '../support/operations.ts'
import { aClan, aVote } from '../support/people.ts'
import { realPages } from '../support/real-pages.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { expectSilence } from '../support/silence.ts'
import { type TestSite, useSite } from '../support/site.ts'

// What the OpenAPI document describes is called with what programs stumble over, by an administrator: whoever may less is
// let in less far. No answer is a fault of the site, none lets out unescaped what it was sent, and reading changes nothing.

const house = useSite()
expectSilence()
const operations = readOperations()
const reading = operations.filter(({ method }) => method === 'GET')
const writing = operations.filter(({ method }) => method !== 'GET')
/** Some of each kind, for what takes long and for fields that take next to nothing. */
const fewHostileTexts = hostileTexts.filter((_, i) => i % 5 === 0)

let site: TestSite
let administrator: TestUser
let token: string

beforeEach(async () => {
  await aClan(house.storage.db, { name: '<script>alert(1)</script>', description: '"><img src=x onerror=alert(1)>' })
  site = await house.open({}, { pages: realPages, hashCost: cheapHash })
  administrator = await aUser(house.storage.db, { email: 'ada@example.org', admin: true })
  token = await signIn(site, administrator)
})

/** What is wrong with an answer: a fault of the site, something it lets pass, or nothing. */
async function faultsOf(response: Response, request: Request): Promise<string[]> {
  const { headers, status } = response
  const text = await response.text()
  const type = headers.get('content-type') ?? ''
  const read = type.includes('html') ? readHtml : /xml|svg/.test(type) ? readXml : () => ({ faults: [] })
  const faults = [
    status >= 500 && `answered ${status}`,
    headers.get('x-content-type-options') !== 'nosniff' && 'leaves its type to be guessed',
    headers.has('set-cookie') && 'sets a cookie',
    ...(text === '' ? [] : read(text).faults),
  ]
  return faults
    .filter((fault) => fault !== false)
    .map((fault) => `${request.method} ${request.url.slice(0, 200)} ${fault}`)
}

async function send(request: Request): Promise<string[]> {
  return faultsOf(await site.send(request), request)
}

/** Sends many requests, some at once; answers what is wrong with the answers. */
async function sendAll(requests: readonly Request[]): Promise<string[]> {
  return (await sideBySide(requests, send)).flat()
}

const everywhere = ({ fields }: Operation, text: string) => Object.fromEntries(fields.map(({ name }) => [name, text]))

test('whatever stands in an address of the API, the answer is no fault, and nothing changes by being read', async () => {
  const before = await readContents(house.storage)
  const requests = reading.flatMap((operation) => [
    ...(operation.fields.length > 0 ? everyHostileText : ['']).map((text) =>
      makeCall(operation, everywhere(operation, text), token),
    ),
    ...operation.fields.flatMap(({ name }) => hostileTexts.map((text) => makeCall(operation, { [name]: text }, token))),
  ])
  expect(await sendAll(requests)).toEqual([])
  expect(await readContents(house.storage)).toEqual(before)
})

test('reading what is there changes nothing, by GET or by HEAD', async () => {
  const form = anArticleForm({ slug: 'text' })
  const article = (await (await sendForm(site, 'POST', token, form, '/api/admin/blogs')).json()) as { id: number }
  await site.call('PATCH', `/api/admin/blogs/${article.id}/publish`, { token })
  const before = await readContents(house.storage)
  const answers = await sideBySide(reading, async (operation) => {
    const call = makeCall(operation, {}, token)
    const [head, get] = [await site.send(new Request(call, { method: 'HEAD' })), await site.send(call)]
    expect([operation.path, head.status, await head.text()]).toEqual([operation.path, get.status, ''])
    return `${operation.path} ${get.status}`
  })
  // A link that was never mailed, and an address that the operator has not set.
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual(['/api/support 404', '/api/users/verify 410'])
  expect(await readContents(house.storage)).toEqual(before)
})

test('what is compared is everything: rows, jobs, numbers and files', async () => {
  const { db, dataDir } = house.storage
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
    const before = await readContents(house.storage)
    await change()
    const after = await readContents(house.storage)
    expect([part, after[part]]).not.toEqual([part, before[part]])
  }
  await rm(path.join(dataDir, 'uploads/a.webp'))
})

test('whatever stands in the address of a page or a file, the answer is no fault, and nothing changes by being read', async () => {
  const before = await readContents(house.storage)
  const places = ['/', '/blog/', '/blogs/', '/clan/', '/uploads/', '/widgets/1/', '/faces/', '/blog_banners/', '/sitemaps/', '/og/clan/', '/.well-known/'] // prettier-ignore
  const queries = ['/?q=', '/?page=', '/?region=', '/vote?id=', '/verify?email=x&hash=', '/reset?email=', '/clan/1?', '/blog/rss.xml?'] // prettier-ignore
  const addresses = [...places, ...queries].flatMap((place) =>
    (place.includes('q=') ? everyHostileText : fewHostileTexts).map(
      (text) => `http://muster.test${place}${encodeURIComponent(text.toWellFormed())}`,
    ),
  )
  expect(await sendAll(addresses.map((address) => new Request(address)))).toEqual([])
  expect(await readContents(house.storage)).toEqual(before)
})

test.each(writing)('$method $path takes or refuses whatever stands in a field', async (operation) => {
  const alone = operation.fields
    .filter(({ schema }) => schema.format !== 'binary')
    .flatMap((field) => (isFreeText(field) ? everyHostileText : hostileTexts).map((text) => ({ field, text })))
  const faults = await sideBySide(alone, async ({ field, text }) => {
    const request = makeCall(operation, { [field.name]: text }, token)
    const response = await site.send(request)
    const found = await faultsOf(response, request)
    // Of what stands in a path some makes another path.
    const taken = field.in !== 'path' && isRefused(field, text) && response.status !== 422
    return taken ? [...found, `${field.name} took ${JSON.stringify(text)}: ${response.status}`] : found
  })
  expect(faults.flat()).toEqual([])
  const hasPattern = operation.fields.some(({ schema }) => schema.pattern)
  const inAll = await sideBySide(hasPattern ? everyHostileText : fewHostileTexts, async (text) => {
    const call = makeCall(operation, everywhere(operation, text), await tokenFor(operation))
    const unasked = `${call.url}${encodeURIComponent(text.toWellFormed())}=1`
    return send(operation.fields.length > 0 ? call : new Request(unasked, call))
  })
  expect(inAll.flat()).toEqual([])
})

/** What ends the session gets one for each call. */
async function tokenFor({ path }: Operation): Promise<string> {
  return path === '/api/users/logout' ? signIn(site, administrator) : token
}

test('fields of every type, one hostile among usual ones', async () => {
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
        .map((odd) => ({ operation, odd })),
    )
  await fc.assert(
    fc.asyncProperty(call, async ({ operation, odd }) => {
      expect(await send(makeCall(operation, odd, token))).toEqual([])
    }),
    { numRuns: 600 },
  )
})

test('files that are none, or would cost too much, are refused wherever a file is taken', async () => {
  const files = [
    Buffer.alloc(0),
    blackPng(20_000, 20_000),
    emptyGif(20_000, 20_000, 60),
    blackPng(400, 400).subarray(0, 60),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('GIF89a/*<script>alert(1)</script>*/=1'),
    Buffer.from('<?php system($_GET[0]); ?>'),
  ]
  const names = ['a.png', '../../a.png', 'a\r\nX-Evil: 1.png', '', 'a'.repeat(300), '"><img src=x>.svg']
  const before = await readContents(house.storage)
  const answers: number[] = []
  for (const operation of writing) {
    for (const { name } of operation.fields.filter(({ schema }) => schema.format === 'binary')) {
      for (const [i, bytes] of files.entries()) {
        const file = new File([new Uint8Array(bytes)], names[i % names.length] ?? '', { type: 'image/png' })
        const response = await site.send(makeCall(operation, { [name]: file }, token))
        answers.push(response.status)
      }
    }
  }
  expect(answers.length).toBeGreaterThan(files.length)
  expect(answers.filter((status) => status < 400 || status >= 500)).toEqual([])
  expect(await readContents(house.storage)).toEqual(before)
})

test('headers that lie change nothing but the answer’s form', async () => {
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
  const before = await readContents(house.storage)
  const faults: string[] = []
  for (const headers of tricks) {
    for (const operation of reading) {
      const request = new Request(`http://muster.test${operation.path.replace(/\{\w+\}/g, '1')}`, { headers })
      const response = await site.send(request)
      if (operation.path.startsWith('/api/admin')) expect([401, 403]).toContain(response.status)
      faults.push(...(await faultsOf(response, request)))
    }
  }
  expect(faults).toEqual([])
  expect(await readContents(house.storage)).toEqual(before)
})
