import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aUser } from '#test/support/accounts.ts'
import { useDatabase } from '#test/support/database.ts'
import { findById, storePassword } from './account-store.ts'
import type { AccountDeps } from './deps.ts'
import { changePassword } from './own-account.ts'

const storage = useDatabase()

test('a change of a password that was reset meanwhile changes nothing', async () => {
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
