import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aUser } from '#test/support/accounts.ts'
import { useDatabase } from '#test/support/database.ts'
import { findById, storePassword } from './account-store.ts'
import type { AccountDeps } from './deps.ts'
import { insertSession } from './session-store.ts'
import { changePassword, deleteAccount, endOtherSessions } from './own-account.ts'

const storage = useDatabase()

test('changing a password has no effect if it was reset in the meantime', async () => {
  const { db } = storage
  const { id, email } = await aUser(db)
  const trusted: number[] = []
  const deps = {
    db,
    siteWords: [],
    passwords: {
      matches: async () => true,
      async hash() {
        await storePassword(db, id, "the owner's")
        return "a stranger's"
      },
    },
    guard: { trust: async ({ id: account }: { id: number }) => trusted.push(account) },
    queueEmail: () => Promise.reject(new Error('no email')),
  } as unknown as AccountDeps
  const user = { id, email, isAdmin: false, sessionId: randomUUID() }
  const passwords = { currentPassword: 'the old one', newPassword: 'a quiet harbor' }
  await expect(changePassword(deps, user, passwords, {} as never)).rejects.toMatchObject({ code: 'wrong_password' })
  expect((await findById(db, id))?.passwordHash).toBe("the owner's")
  expect(trusted).toEqual([])
})

test('an account is not deleted, and keeps its sessions, if the password was reset in the meantime', async () => {
  const { db } = storage
  const { id, email } = await aUser(db)
  const owner = randomUUID()
  const deps = {
    db,
    passwords: {
      async matches() {
        await storePassword(db, id, "the owner's")
        const now = Date.now()
        const times = { createdAt: new Date(now), expiresAt: new Date(now + 60_000) }
        await insertSession(db, { id: owner, userId: id, passwordHash: "the owner's", ...times })
        return true
      },
    },
    queueEmail: () => Promise.reject(new Error('no email')),
    sweepImages: () => Promise.reject(new Error('no images')),
  } as unknown as AccountDeps
  const stranger = { id, email, isAdmin: false, sessionId: randomUUID() }
  await expect(deleteAccount(deps, stranger, 'the old one')).rejects.toMatchObject({ code: 'wrong_password' })
  expect(await findById(db, id)).toMatchObject({ passwordHash: "the owner's" })
  await endOtherSessions(deps, stranger, 'the old one')
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([{ id: owner }])
})
