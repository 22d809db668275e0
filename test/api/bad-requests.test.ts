import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { EndpointDeclaration } from '#contract/endpoint.ts'
import { errorStatuses } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { aUser, cheapHash, signIn } from '../support/accounts.ts'
import { fuzzParameters } from '../support/exhaustive.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const all = Object.values<EndpointDeclaration>(endpoints)
const withJsonBody = all.filter(({ body, bodyType }) => body && bodyType !== 'multipart')
const nameOf = ({ method, path }: EndpointDeclaration) => `${method} ${path}`
const urlOf = ({ path }: EndpointDeclaration, value = '1') => `http://muster.test${path.replace(/\{\w+\}/g, value)}`

let site: TestSite

beforeEach(async () => {
  site = await harness.open({}, { hashCost: cheapHash })
})

/** Returns the status and code of an error response, and anything that contradicts them. */
async function readError(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { code: keyof typeof errorStatuses; requestId: string } }
  return [
    `${response.status} ${error.code}`,
    errorStatuses[error.code] !== response.status && 'with the status of another code',
    error.requestId !== response.headers.get('x-request-id') && 'without the request id of its header',
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/** Sends the same kind of body to every endpoint that reads JSON. Returns endpoints with unexpected responses. */
async function findUnexpectedResponses(expected: string, init: () => RequestInit, type = 'application/json') {
  const token = await signIn(site, await aUser(harness.storage.db, { admin: true }))
  const failures: string[] = []
  for (const endpoint of withJsonBody) {
    const headers = {
      'content-type': type,
      ...(endpoint.access === 'everyone' ? {} : { authorization: `Bearer ${token}` }),
    }
    const request = new Request(urlOf(endpoint), { ...init(), method: endpoint.method, headers })
    const actual = await readError(await site.send(request))
    if (actual !== expected) failures.push(`${nameOf(endpoint)}: expected ${expected}, got ${actual}`)
  }
  return failures
}

test.each([
  ['a body that is not JSON', '{', '422 malformed'],
  ['an empty body', '', '422 malformed'],
  ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), '422 malformed'],
  ['a lone surrogate', '"\\ud800"', '422 malformed'],
  ['deep nesting', '['.repeat(30_000) + ']'.repeat(30_000), '422 malformed'],
  ['a prototype', '{"__proto__":{"vKey":1},"constructor":1}', '422 malformed'],
  ['100 KB', JSON.stringify({ vKey: 'a'.repeat(100_000) }), '413 body_too_large'],
] as const)('every endpoint that reads JSON rejects %s', async (_, body, expected) => {
  expect(await findUnexpectedResponses(expected, () => ({ body }))).toEqual([])
})

test.each([
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'a=b'],
  ['application/jsonp', '{}'],
] as const)('every endpoint that reads JSON rejects the content type %s', async (type, body) => {
  expect(await findUnexpectedResponses('415 unsupported_media_type', () => ({ body }), type)).toEqual([])
})

test('every endpoint that reads JSON rejects 100 KB sent without a content length', async () => {
  const init = () => ({ body: new Blob(['"', 'a'.repeat(100_000), '"']).stream(), duplex: 'half' }) as RequestInit
  expect(await findUnexpectedResponses('413 body_too_large', init)).toEqual([])
})

test('every path rejects other methods and names the allowed ones', async () => {
  const failures: string[] = []
  for (const endpoint of all) {
    const response = await site.send(new Request(urlOf(endpoint), { method: 'PUT' }))
    const allowed = response.headers.get('allow')?.split(', ') ?? []
    if (!allowed.includes(endpoint.method)) failures.push(`${nameOf(endpoint)}: allow names only ${allowed.join(', ')}`)
    const actual = await readError(response)
    if (actual !== '405 method_not_allowed')
      failures.push(`${nameOf(endpoint)}: expected 405 method_not_allowed, got ${actual}`)
  }
  expect(failures).toEqual([])
})

test.each(['/', '/about', '/healthz', '/uploads/x.webp', '/no-such-page', '/api/docs', '/api/openapi.json'])(
  '%s allows GET and HEAD only',
  async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await site.send(new Request(new URL(path, 'http://localhost'), { method }))
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      expect(await readError(response)).toBe('405 method_not_allowed')
    }
  },
)

test('an API path that allows GET also allows HEAD', async () => {
  const response = await site.send(new Request('http://localhost/api/clans', { method: 'DELETE' }))
  expect(response.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'HEAD']))
  expect((await site.send(new Request('http://localhost/api/clans', { method: 'HEAD' }))).status).toBe(200)
})

test('unknown API paths return 404', async () => {
  const unknown = ['/api/', '/api/nothing', '/api/clans/', '/api/clans/1/votes']
  const failures: string[] = []
  for (const path of [...unknown, '/api', '/api/../x', '/api/%2e%2e/x', '/API/clans']) {
    const response = await site.get(path)
    if (response.status >= 500) failures.push(`${path}: got ${response.status}`)
    if (!unknown.includes(path)) continue
    const actual = await readError(response)
    if (actual !== '404 no_such_path') failures.push(`${path}: expected 404 no_such_path, got ${actual}`)
  }
  expect(failures).toEqual([])
})

test('random requests get a success or an error with a code', async () => {
  await aClan(harness.storage.db)
  site = await harness.open({}, { hashCost: cheapHash })
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  const anyBody = fc.oneof(
    fc.json(),
    text,
    fc
      .record(
        { vKey: fc.oneof(fc.uuid(), text), fph: text, clanId: fc.anything(), url: text, email: text, password: text },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value) ?? ''),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...all),
      text,
      fc.webQueryParameters(),
      anyBody,
      async (endpoint, id, query, body) => {
        const url = `${urlOf(endpoint, encodeURIComponent(id.toWellFormed()) || '1')}?${query}`
        const init = endpoint.body
          ? { method: endpoint.method, body, headers: { 'content-type': 'application/json' } }
          : { method: endpoint.method }
        const response = await site.send(new Request(url, init))
        expect(response.status).toBeLessThan(500)
        if (response.status >= 400) expect(await readError(response)).toMatch(/^\d{3} \w+$/)
      },
    ),
    fuzzParameters(300),
  )
})
