import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { hashPassword } from '#server/features/accounts/password-hash.ts'
import { wednesday } from './clock.ts'
import type { TestSite } from './site.ts'

export interface TestUser {
  readonly id: number
  readonly email: string
  readonly password: string
}

export interface UserTraits {
  readonly email?: string
  readonly password?: string
  readonly verified?: boolean
  readonly admin?: boolean
}

/** About 100 times faster than the real cost. Hashes contain their cost, so hashes of both costs match. */
export const cheapHash = { memory: 64, passes: 1, parallelism: 1 }

/** Inserts a user, verified by default. */
export async function aUser(db: Kysely<Schema>, traits: UserTraits = {}): Promise<TestUser> {
  const { password = 'a quiet harbour', verified = true, admin = false } = traits
  const email = traits.email ?? `${randomUUID().slice(0, 8)}@example.org`
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      email_key: email.toLowerCase(),
      password_hash: await hashPassword(password, cheapHash),
      is_admin: admin,
      email_verified_at: verified ? new Date(wednesday) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, password }
}

export async function signIn(site: TestSite, { email, password }: Omit<TestUser, 'id'>): Promise<string> {
  const response = await site.post('/api/users/login', { email, password })
  if (response.status !== 200) throw new Error(`signing in answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { accessToken: string }).accessToken
}

/** Runs all queued jobs once, including those that wait for a retry. Returns their number. */
export async function drainJobs(site: TestSite, db: Kysely<Schema>): Promise<number> {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db)
  return site.services.queue.runDue()
}
