import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { blackPng, emptyGif } from '#server/features/images/hostile.fixture.ts'
import { aUser, signIn, type TestUser } from '../support/accounts.ts'
import { everyHostileText, hostileTexts } from '../support/hostile-texts.ts'
import { readHtml, readXml } from '../support/markup.ts'
import { makeCall, type Operation, readOperations } from '../support/operations.ts'
import { aClan } from '../support/people.ts'
import { realPages } from '../support/real-pages.ts'
import { type TestSite, useSite } from '../support/site.ts'

// What the OpenAPI document describes is called with what programs stumble over, by an administrator: whoever may less is
// let in less far. No answer is a fault of the site, none lets out unescaped what it was sent, and reading changes nothing.

const house = useSite()
const operations = readOperations()
const reading = operations.filter(({ method }) => method === 'GET')
// What ends the session ends the test.
const writing = operations.filter(({ method, path }) => method !== 'GET' && !/logout|endOthers/.test(path))
/** Some of each kind, for what takes long and for fields that take next to nothing. */
const fewHostileTexts = hostileTexts.filter((_, i) => i % 5 === 0)
/** Each call hashes a password, or has much of the site follow; `hostile-text.test.ts` gives these every text. */
const isSlow = ({ path, method }: Operation) =>
  /login|register|password|addPenalty|campaigns|admin\/blogs/i.test(path) || `${method} ${path}` === 'DELETE /api/me'

let site: TestSite
let administrator: TestUser
let token: string

beforeEach(async () => {
  await aClan(house.storage.db, { name: '<script>alert(1)</script>', description: '"><img src=x onerror=alert(1)>' })
  site = await house.open({}, { pages: realPages })
  administrator = await aUser(house.storage.db, { admin: true })
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
    ...read(text).faults,
  ]
  return faults
    .filter((fault) => fault !== false)
    .map((fault) => `${request.method} ${request.url.slice(0, 200)} ${fault}`)
}

async function send(request: Request): Promise<string[]> {
  return faultsOf(await site.send(request), request)
}

/** Everything that calls can change; counts of limits change by being asked. */
async function contents(): Promise<Record<string, unknown>> {
  const { db } = house.storage
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not in ('limit_counts') order by relname`.execute(db)
  const found: Record<string, unknown> = {}
  for (const { name } of rows) {
    const table =
      await sql`select md5(string_agg(t::text, ',' order by t::text)) as hash from ${sql.table(name)} t`.execute(db)
    found[name] = table.rows[0]
  }
  return found
}

test('whatever stands in an address of the API, the answer is no fault, and nothing changes by being read', async () => {
  const before = await contents()
  const faults: string[] = []
  for (const operation of reading) {
    for (const text of operation.fields.length > 0 ? hostileTexts : ['']) {
      const everywhere = Object.fromEntries(operation.fields.map(({ name }) => [name, text]))
      faults.push(...(await send(makeCall(operation, everywhere, token))))
    }
    for (const { name } of operation.fields)
      for (const text of fewHostileTexts) faults.push(...(await send(makeCall(operation, { [name]: text }, token))))
  }
  expect(faults).toEqual([])
  expect(await contents()).toEqual(before)
})

test('whatever stands in the address of a page or a file, the answer is no fault, and nothing changes by being read', async () => {
  const before = await contents()
  const faults: string[] = []
  const places = ['/', '/blog/', '/blogs/', '/clan/', '/uploads/', '/widgets/1/', '/faces/', '/blog_banners/', '/sitemaps/', '/og/clan/', '/.well-known/'] // prettier-ignore
  const queries = ['/?q=', '/?page=', '/?region=', '/vote?id=', '/verify?email=x&hash=', '/reset?email=', '/clan/1?', '/blog/rss.xml?'] // prettier-ignore
  for (const place of [...places, ...queries]) {
    for (const text of place.includes('q=') ? hostileTexts : fewHostileTexts) {
      faults.push(...(await send(new Request(`http://muster.test${place}${encodeURIComponent(text.toWellFormed())}`))))
    }
  }
  expect(faults).toEqual([])
  expect(await contents()).toEqual(before)
})

test.each(writing)('$method $path takes or refuses whatever stands in a field', async (operation) => {
  const faults: string[] = []
  for (const { name, schema } of operation.fields) {
    if (schema.format === 'binary') continue
    const isFree = !schema.pattern && !schema.enum && !isSlow(operation)
    for (const text of isFree ? hostileTexts : fewHostileTexts)
      faults.push(...(await send(makeCall(operation, { [name]: text }, token))))
  }
  expect(faults).toEqual([])
})

test('fields of every type, one hostile among usual ones', async () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(null, true, [], {}, 0, -1, 1, 2 ** 31, 2 ** 53, 1e308, 0.1, [['a']], { toString: 1 }),
    fc.constantFrom(...everyHostileText),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const withFields = writing.filter((operation) => operation.fields.length > 0 && !isSlow(operation))
  const call = fc
    .constantFrom(...withFields)
    .chain((operation) =>
      fc
        .dictionary(fc.constantFrom(...operation.fields.map(({ name }) => name)), value, { minKeys: 1 })
        .map((odd) => ({ operation, odd })),
    )
  await fc.assert(
    fc.asyncProperty(call, async ({ operation, odd }) => {
      expect(await send(makeCall(operation, odd, token))).toEqual([])
    }),
    { numRuns: 300 },
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
  const before = await contents()
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
  expect(await contents()).toEqual(before)
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
  const before = await contents()
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
  expect(await contents()).toEqual(before)
})
