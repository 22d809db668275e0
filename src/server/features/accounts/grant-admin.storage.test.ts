import { expect, test } from 'vitest'
import { aUser } from '#test/support/accounts.ts'
import { wednesday } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { grantAdmin } from './grant-admin.ts'

const storage = useDatabase()
const auditLog = () =>
  storage.db
    .selectFrom('acts')
    .select(['at', 'actor_id', 'actor_email', 'act', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute()

test('records each grant and revocation, but not calls that change nothing', async () => {
  const { db } = storage
  const { email } = await aUser(db)
  const grant = (isAdmin: boolean) => grantAdmin(db, email.toUpperCase(), isAdmin, wednesday)
  expect([await grant(true), await grant(true), await grant(false), await grant(false)]).toEqual([
    'done',
    'already so',
    'done',
    'already so',
  ])
  const [no, yes] = [{ administrator: false }, { administrator: true }]
  const by = { at: new Date(wednesday), actor_id: null, actor_email: 'the command line', subject: email }
  expect(await auditLog()).toEqual([
    { ...by, act: 'grantAdmin', before: no, after: yes },
    { ...by, act: 'revokeAdmin', before: yes, after: no },
  ])
})

test('records nothing if it rejects the change', async () => {
  expect(await grantAdmin(storage.db, 'nobody@example.org', true, wednesday)).toBe('no such account')
  const { email } = await aUser(storage.db, { verified: false })
  expect(await grantAdmin(storage.db, email, true, wednesday)).toBe('not verified')
  expect(await auditLog()).toEqual([])
})
