import { describe, expect, test } from 'vitest'
import type { Access, EndpointDeclaration } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createPasswords } from '#server/features/accounts/passwords.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const all = Object.values<EndpointDeclaration>(endpoints)
const week = 7 * 24 * 60 * 60 * 1000

interface TestClient {
  readonly tokenOf: (site: TestSite) => Promise<string | undefined>
  readonly may: readonly Access[]
}

const clients: Readonly<Record<string, TestClient>> = {
  guest: { tokenOf: async () => undefined, may: ['everyone'] },
  user: { tokenOf: (site) => tokenOf(site), may: ['everyone', 'user'] },
  administrator: { tokenOf: (site) => tokenOf(site, { admin: true }), may: ['everyone', 'user', 'admin'] },
  'administrator whose session expired': {
    tokenOf: async (site) => {
      const token = await tokenOf(site, { admin: true })
      harness.clock.advance(week)
      return token
    },
    may: ['everyone'],
  },
  'administrator who signed out': {
    tokenOf: async (site) => {
      const token = await tokenOf(site, { admin: true })
      await site.call('POST', '/api/users/logout', { token })
      return token
    },
    may: ['everyone'],
  },
}

async function tokenOf(site: TestSite, traits?: { admin: boolean }): Promise<string> {
  return signIn(site, await aUser(harness.storage.db, traits))
}

/** Calls an endpoint with an empty body, because access is checked before the body is validated. */
async function callEmpty(site: TestSite, { method, path, body }: EndpointDeclaration, token: string | undefined) {
  const response = await site.call(method, path.replace(/\{\w+\}/g, '1'), {
    ...(token === undefined ? {} : { token }),
    ...(body ? { body: {} } : {}),
  })
  const code = response.ok ? '' : ((await response.json()) as { error: { code: string } }).error.code
  return { letIn: code !== 'not_signed_in' && code !== 'not_allowed', status: response.status, code }
}

test.each(Object.entries(clients))('a client may call exactly the endpoints meant for it: %s', async (_, client) => {
  const site = await harness.open()
  const live = client.may.includes('user')
  let token = await client.tokenOf(site)
  const wrong: string[] = []
  expect(all.length).toBeGreaterThan(40)
  for (const endpoint of all) {
    const { letIn, status, code } = await callEmpty(site, endpoint, token)
    const call = `${endpoint.method} ${endpoint.path}`
    if (letIn !== client.may.includes(endpoint.access))
      wrong.push(`${call} is for "${endpoint.access}", returned ${status} ${code}`)
    else if (!letIn && status !== 401 && status !== 403) wrong.push(`${call} denied access with ${status} ${code}`)
    // The call may have ended the session or deleted the account, so the next endpoint needs a new session.
    if (live && (await site.call('GET', '/api/me/account', { token: token ?? '' })).status !== 200)
      token = await client.tokenOf(site)
  }
  expect(wrong).toEqual([])
})

describe('sessions and passwords', () => {
  test('only a Bearer token authenticates a session', async () => {
    const site = await harness.open()
    const token = await tokenOf(site)
    const ask = async (headers: Record<string, string>, query = '') =>
      (await site.send(new Request(`http://muster.test/api/me/account${query}`, { headers }))).status
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200)
    expect(await ask({ authorization: `bearer ${token}` })).toBe(200)
    const others: Record<string, string>[] = [
      { cookie: `token=${token}; session=${token}; accessToken=${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { 'x-access-token': token },
    ]
    for (const headers of others) expect(await ask(headers)).toBe(401)
    expect(await ask({}, `?access_token=${token}&token=${token}`)).toBe(401)
  })

  test('at most 62 password checks are queued or running; others are rejected as overloaded', async () => {
    // All 80 are queued before the first one finishes, even with cheap hashes.
    const passwords = await createPasswords({ memory: 64, passes: 1, parallelism: 1 })
    const responses = await Promise.allSettled(
      Array.from({ length: 80 }, () => passwords.matches('a guess', undefined)),
    )
    const refused = responses
      .filter((response) => response.status === 'rejected')
      .map(({ reason }) => reason as unknown)
    expect(refused).toHaveLength(18)
    expect(refused[0]).toMatchObject({ code: 'overloaded' })
    expect(await passwords.matches('a guess', undefined)).toBe(false)
  })
})
