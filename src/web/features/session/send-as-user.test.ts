import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'
import type { Send } from '../../api.ts'
import { sendAsUser } from './send-as-user.ts'
import { openSession, type SessionUser } from './session.ts'

const user: SessionUser = { accessToken: 'first', email: 'ada@example.org', isAdmin: false, expiresAt: 2 ** 45 }
const unauthorized = (code: string) => Response.json({ error: { code } }, { status: 401 })

function signedIn(send: Send) {
  const session = openSession(memoryStorage())
  session.begin(user)
  return { session, send: sendAsUser(session, send) }
}

test("a user's calls have the token in addition to other headers, a guest's calls have none", async () => {
  const seen: (readonly (string | null)[])[] = []
  const { session, send } = signedIn(async (_, { headers }) => {
    const read = new Headers(headers)
    seen.push([read.get('authorization'), read.get('content-type')])
    return new Response(null, { status: 204 })
  })
  const init = { headers: { 'content-type': 'application/json' } }
  await send('/api/me', init)
  session.end('signed-out')
  await send('/api/me', init)
  expect(seen).toEqual([
    ['Bearer first', 'application/json'],
    [null, 'application/json'],
  ])
})

describe('a session', () => {
  test('ends when the API rejects it, and the response can still be read', async () => {
    const { session, send } = signedIn(async () => unauthorized('not_signed_in'))
    const response = await send('/api/me', {})
    expect([session.user(), session.lastEnd()]).toEqual([undefined, 'ended'])
    expect(await response.json()).toEqual({ error: { code: 'not_signed_in' } })
  })

  test.each([
    ['wrong credentials', () => unauthorized('wrong_credentials')],
    ["a proxy's error page", () => new Response('<h1>401</h1>', { status: 401 })],
    ['another status', () => Response.json({ error: { code: 'not_signed_in' } }, { status: 403 })],
  ])('continues after %s', async (_, respond) => {
    const { session, send } = signedIn(async () => respond())
    await send('/api/me', {})
    expect(session.user()).toEqual(user)
  })

  test('continues if the API rejects the previous session', async () => {
    const { session, send } = signedIn(async () => {
      session.begin({ ...user, accessToken: 'second' })
      return unauthorized('not_signed_in')
    })
    await send('/api/me', {})
    expect(session.user()?.accessToken).toBe('second')
  })
})
