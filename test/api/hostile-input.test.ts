import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeApi } from '#server/http/openapi.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const house = useSite()

/** Kinds of text that programs stumble over, a few of each. */
const hostile = [
  ['', ' ', '\u00a0\u2003', '\t\r\n', '\0', 'a\0b', '\u0001\u001b[2J', '\u007f\u0085', '\ufeff', '\uffff'],
  ['\u202eevil\u202c', '\u2066x\u2069', 'a\u200bb', 'e' + '\u0301'.repeat(500), 'ﷺ', 'ﬃ', 'İıſK', 'ＡＢＣ', 'Ω≈ç'],
  ['👩‍👩‍👧‍👦🏳️‍🌈', '🇳🇿'.repeat(50), '田中さん', 'שלום עולם', 'مرحبا', '\ud83d', '\udc00x'],
  ["'", '"', '`', "' or 1=1 --", "'; drop table clans; --", '$1', '$$', '%', '_', '\\', "\\'", "E'\\x00'"],
  [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><svg onload=alert(1)>',
    '<!--',
    ']]>',
    '&lt;&#60;',
  ],
  [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<b>',
    '//evil.example',
    'http://[::1',
    'http://a@b:99999/',
  ],
  ['../../etc/passwd', '..%2f..%2f', '%00', '%', '%zz', '%c0%ae', '/dev/null', 'CON', '~', '.', '..', 'a/b', 'a\\b'],
  [
    'a\r\nSet-Cookie: x=1',
    'x\nBcc: all@example.org',
    '=1+1',
    '@SUM(A1)',
    '-2+3',
    '+1',
    '{{7*7}}',
    '${7*7}',
    '#{7}',
    '%n%s',
  ],
  [
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-0',
    '1e309',
    '0x10',
    '00',
    '1.5',
    '-1',
    '2147483648',
    '9223372036854775808',
    '9'.repeat(400),
  ],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', '{"a":1}', '[]', 'true'],
  [
    'a'.repeat(300),
    'ß'.repeat(5000),
    'a@' + 'b'.repeat(300) + '.example',
    'x@y',
    '"a b"@example.org',
    '2026-W99',
    '9999-99-99',
  ],
].flat()
const marks = ['<script>alert(1)', '<img src=x', '<svg onload=alert']

interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query' }[]
  /** Names of the body's fields, and how it is sent; undefined where there is none. */
  readonly body: { readonly fields: readonly string[]; readonly form: boolean } | undefined
}

/** The operations as a stranger reads them from the document. */
function readOperations(): Operation[] {
  const document = describeApi('Muster', 'http://muster.test') as {
    paths: Record<string, Record<string, { parameters: Operation['parameters']; requestBody?: { content: Content } }>>
  }
  type Content = Record<string, { schema: { properties?: Record<string, unknown> } }>
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
      const fields = Object.keys(content?.schema.properties ?? {})
      const body = content ? { fields, form: type === 'multipart/form-data' } : undefined
      return { method: method.toUpperCase(), path, parameters, body }
    }),
  )
}

/** A call in which `text` stands wherever a caller may write. */
function callWith({ method, path, parameters, body }: Operation, text: string, token: string): Request {
  // A text that is no text cannot be part of an address.
  const coded = encodeURIComponent(text.toWellFormed())
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=${coded}`)
  const url = `http://muster.test${path.replace(/\{\w+\}/g, coded || '1')}?${query.join('&')}`
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (!body) return new Request(url, { method, headers })
  if (body.form) {
    const form = new FormData()
    for (const field of body.fields) form.append(field, text)
    form.append('headerImageFile', new Blob([text], { type: 'image/png' }), text.slice(0, 100) || 'x')
    return new Request(url, { method, headers, body: form })
  }
  headers.set('content-type', 'application/json')
  return new Request(url, {
    method,
    headers,
    body: JSON.stringify(Object.fromEntries(body.fields.map((field) => [field, text]))),
  })
}

async function anAdministrator(site: TestSite): Promise<string> {
  return signIn(site, await aUser(house.storage.db, { admin: true }))
}

/** What is wrong with an answer: a fault of the site, something it lets pass, or nothing. */
async function faultsOf(response: Response, request: Request): Promise<string[]> {
  const { headers, status } = response
  const text = await response.text()
  const faults = [
    status >= 500 && `answered ${status}`,
    headers.get('x-content-type-options') !== 'nosniff' && 'leaves its type to be guessed',
    headers.has('set-cookie') && 'sets a cookie',
    /html|xml|svg/.test(headers.get('content-type') ?? '') && marks.some((mark) => text.includes(mark)) && 'unescaped',
  ]
  return faults
    .filter((fault) => fault !== false)
    .map((fault) => `${request.method} ${request.url.slice(0, 200)} ${fault}`)
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

const operations = readOperations()
const reading = operations.filter(({ method }) => method === 'GET')
const writing = operations.filter(({ method, path }) => method !== 'GET' && !/logout|signOut|session/i.test(path))

test('whatever stands in an address, the answer is no fault, and nothing changes by being read', async () => {
  await aClan(house.storage.db, { name: '<script>alert(1)</script>', description: '"><img src=x onerror=alert(1)>' })
  const site = await house.open()
  const token = await anAdministrator(site)
  const before = await contents()
  const faults: string[] = []
  for (const operation of reading) {
    for (const text of hostile) {
      const request = callWith(operation, text, token)
      faults.push(...(await faultsOf(await site.send(request), request)))
    }
  }
  for (const path of [
    '/',
    '/blog/',
    '/clan/',
    '/uploads/',
    '/widgets/',
    '/faces/',
    '/blog_banners/',
    '/blog/rss.xml?',
  ]) {
    for (const text of hostile) {
      const request = new Request(`http://muster.test${path}${encodeURIComponent(text.toWellFormed())}`)
      faults.push(...(await faultsOf(await site.send(request), request)))
    }
  }
  expect(faults).toEqual([])
  expect(await contents()).toEqual(before)
})

test.each(writing)('$method $path takes or refuses whatever stands in its fields', async (operation) => {
  await aClan(house.storage.db)
  const site = await house.open()
  const token = await anAdministrator(site)
  const faults: string[] = []
  for (const text of hostile) {
    const request = callWith(operation, text, token)
    faults.push(...(await faultsOf(await site.send(request), request)))
  }
  expect(faults).toEqual([])
})

test('fields of every type, one hostile among usual ones', async () => {
  await aClan(house.storage.db)
  const site = await house.open()
  const token = await anAdministrator(site)
  const value = fc.oneof(
    fc.constantFrom(...hostile),
    fc.constantFrom<unknown>(null, true, [], {}, 0, -1, 1, 2 ** 31, 2 ** 53, 1e308, 0.1, [['a']], { toString: 1 }),
    fc.jsonValue({ maxDepth: 3 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writing), fc.infiniteStream(value), async (operation, values) => {
      const { method, path, body } = operation
      if (body?.form) return
      const fields = body?.fields.map((field) => [field, values.next().value] as const) ?? []
      const request = new Request(`http://muster.test${path.replace(/\{\w+\}/g, '1')}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(Object.fromEntries(fields)) } : {}),
      })
      expect(await faultsOf(await site.send(request), request)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('headers that lie change nothing but the answer’s form', async () => {
  await aClan(house.storage.db)
  const site = await house.open()
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
