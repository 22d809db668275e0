import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EndpointDeclaration } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const house = useSite()
const all = Object.values<EndpointDeclaration>(endpoints)
const writing = all.filter(({ body, bodyType }) => body && bodyType !== 'multipart')
const pathOf = (endpoint: EndpointDeclaration, value = '1') => endpoint.path.replace(/\{\w+\}/g, value)

async function refusal(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error: { code: keyof typeof errors; requestId: string } }
  expect(errors[error.code].status).toBe(response.status)
  expect(error.requestId).toBe(response.headers.get('x-request-id'))
  return [response.status, error.code]
}

/** The header that lets a call in: an administrator's session where one is asked for. */
async function admission(endpoint: EndpointDeclaration, site: TestSite): Promise<Record<string, string>> {
  if (endpoint.access === 'everyone') return {}
  const token = await signIn(site, await aUser(house.storage.db, { admin: true }))
  return { authorization: `Bearer ${token}` }
}

describe.each(writing)('$method $path', (endpoint) => {
  test.each([
    ['no JSON', '{', 'application/json', [422, 'malformed']],
    ['an empty body', '', 'application/json', [422, 'malformed']],
    ['a broken encoding', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 'application/json', [422, 'malformed']],
    ['a lone surrogate', '"\\ud800"', 'application/json', [422, 'malformed']],
    ['text', '{}', 'text/plain', [415, 'unsupported_media_type']],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', [415, 'unsupported_media_type']],
    ['something like JSON', '{}', 'application/jsonp', [415, 'unsupported_media_type']],
    ['100 KB', JSON.stringify({ vKey: 'a'.repeat(100_000) }), 'application/json', [413, 'body_too_large']],
    ['deep nesting', '['.repeat(30_000) + ']'.repeat(30_000), 'application/json', [422, 'malformed']],
    ['a prototype', '{"__proto__":{"vKey":1},"constructor":1}', 'application/json', [422, 'malformed']],
  ] as const)('refuses %s', async (_, body, type, expected) => {
    const site = await house.open()
    const headers = { ...(await admission(endpoint, site)), 'content-type': type }
    const request = new Request(`http://muster.test${pathOf(endpoint)}`, { method: endpoint.method, body, headers })
    expect(await refusal(await site.send(request))).toEqual(expected)
  })

  test('refuses 100 KB that come without saying how many', async () => {
    const site = await house.open()
    const body = new Blob(['"', 'a'.repeat(100_000), '"']).stream()
    const headers = { ...(await admission(endpoint, site)), 'content-type': 'application/json' }
    const init = { method: endpoint.method, body, duplex: 'half', headers }
    const request = new Request(`http://muster.test${pathOf(endpoint)}`, init as RequestInit)
    expect(await refusal(await site.send(request))).toEqual([413, 'body_too_large'])
  })
})

test('another method is refused, and the answer says which one is right', async () => {
  const site = await house.open()
  for (const endpoint of all) {
    const response = await site.send(new Request(`http://muster.test${pathOf(endpoint)}`, { method: 'PUT' }))
    expect(response.headers.get('allow')).toContain(endpoint.method)
    expect(await refusal(response)).toEqual([405, 'method_not_allowed'])
  }
})

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/clans/',
  '/api/clans/1/votes',
  '/api/../x',
  '/api/%2e%2e/x',
  '/API/clans',
])('%s is no path of the API or a page, and never a fault', async (path) => {
  const site = await house.open()
  const response = await site.get(path)
  expect(response.status).toBeLessThan(500)
  if (path.startsWith('/api/') && !path.includes('..') && !path.includes('%2e'))
    expect(await refusal(response)).toEqual([404, 'no_such_path'])
})

test('whatever is sent, the answer is a success or a refusal with a code', async () => {
  await aClan(house.storage.db)
  const site = await house.open()
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
        const url = `http://muster.test${pathOf(endpoint, encodeURIComponent(id.toWellFormed()) || '1')}?${query}`
        const init = endpoint.body
          ? { method: endpoint.method, body, headers: { 'content-type': 'application/json' } }
          : { method: endpoint.method }
        const response = await site.send(new Request(url, init))
        expect(response.status).toBeLessThan(500)
        if (response.status >= 400) await refusal(response)
      },
    ),
    { numRuns: 300 },
  )
})
