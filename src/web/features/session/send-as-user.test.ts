import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'
import type { Send } from '../../api.ts'
import { sendAsUser } from './send-as-user.ts'
import { openSession, type SessionUser } from './session.ts'

const user: SessionUser = { accessToken: 'first', email: 'ada@example.org', isAdmin: false, expiresAt: 2 ** 45 }
const refusal = (code: string) => Response.json({ error: { code } }, { status: 401 })

function signedIn(send: Send) {
  const session = openSession(memoryStorage())
  session.begin(user)
  return { session, send: sendAsUser(session, send) }
}

test('calls of a user carry the token beside their other headers, those of a guest none', async () => {
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
  test('ends when the API does not know it any more, and the answer can still be read', async () => {
    const { session, send } = signedIn(async () => refusal('not_signed_in'))
    const answer = await send('/api/me', {})
    expect([session.user(), session.lastEnd()]).toEqual([undefined, 'ended'])
    expect(await answer.json()).toEqual({ error: { code: 'not_signed_in' } })
  })

  test.each([
    ['wrong credentials', () => refusal('wrong_credentials')],
    ['a page of a proxy', () => new Response('<h1>401</h1>', { status: 401 })],
    ['a refusal of another kind', () => Response.json({ error: { code: 'not_signed_in' } }, { status: 403 })],
  ])('goes on after %s', async (_, answer) => {
    const { session, send } = signedIn(async () => answer())
    await send('/api/me', {})
    expect(session.user()).toEqual(user)
  })

  test('goes on when it is the one before that the API does not know', async () => {
    const { session, send } = signedIn(async () => {
      session.begin({ ...user, accessToken: 'second' })
      return refusal('not_signed_in')
    })
    await send('/api/me', {})
    expect(session.user()?.accessToken).toBe('second')
  })
})
