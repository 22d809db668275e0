import { describe, expect, test } from 'vitest'
import type { Access, EndpointDeclaration } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createPasswords } from '#server/features/accounts/passwords.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { type TestSite, useSite } from '../support/site.ts'

const house = useSite()
const all = Object.values<EndpointDeclaration>(endpoints)
const week = 7 * 24 * 60 * 60 * 1000

/** Everybody who might call: how they come by their token, and what they may call. */
const callers = {
  guest: { tokenOf: async () => undefined, may: ['everyone'] },
  user: { tokenOf: (site) => tokenOf(site), may: ['everyone', 'user'] },
  administrator: { tokenOf: (site) => tokenOf(site, { admin: true }), may: ['everyone', 'user', 'admin'] },
  'administrator whose session expired': {
    tokenOf: async (site) => {
      const token = await tokenOf(site, { admin: true })
      house.clock.advance(week)
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
} satisfies Record<string, { tokenOf: (site: TestSite) => Promise<string | undefined>; may: readonly Access[] }>

async function tokenOf(site: TestSite, traits?: { admin: boolean }): Promise<string> {
  return signIn(site, await aUser(house.storage.db, traits))
}

/** Whom an endpoint keeps out, by its answer; a body that is no good is refused after that. */
async function isLetIn(site: TestSite, { method, path, body }: EndpointDeclaration, token: string | undefined) {
  const response = await site.call(method, path.replace(/\{\w+\}/g, '1'), {
    ...(token === undefined ? {} : { token }),
    ...(body ? { body: {} } : {}),
  })
  const code = response.ok ? '' : ((await response.json()) as { error: { code: string } }).error.code
  return { letIn: code !== 'not_signed_in' && code !== 'not_allowed', status: response.status }
}

describe.each(Object.entries(callers))('%s', (_, { tokenOf, may }) => {
  test.each(all)('$method $path', async (endpoint) => {
    const site = await house.open()
    const { letIn, status } = await isLetIn(site, endpoint, await tokenOf(site))
    expect(letIn).toBe((may as readonly Access[]).includes(endpoint.access))
    if (!letIn) expect([401, 403]).toContain(status)
  })
})

test('a session is shown by a Bearer token alone', async () => {
  const site = await house.open()
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

test('passwords are hashed a few at a time, and a flood is told to come back', async () => {
  const passwords = await createPasswords()
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => passwords.matches('a guess', undefined)))
  const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as unknown)
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({ code: 'overloaded' })
  expect(await passwords.matches('a guess', undefined)).toBe(false)
})
