import { randomUUID, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sessionDays } from '#contract/rules/retention.ts'
import { dayMs } from '#contract/rules/time/durations.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Sessions } from '#server/http/security/sessions.ts'
import { findSessionUser, insertSession } from './session-store.ts'
import { signToken, type TokenKind, verifyToken } from './tokens.ts'

export const sessionLengthMs = sessionDays * dayMs

const accessToken: TokenKind = { type: 'at+jwt', audience: 'muster' }

export interface NewSession {
  readonly accessToken: string
  /** Unix ms. */
  readonly expiresAt: number
}

export interface SessionStore extends Sessions {
  /** Begins a session. Resolves to undefined if the user's password hash has changed since it was checked. */
  begin(userId: number, passwordHash: string): Promise<NewSession | undefined>
}

/** Stores sessions as rows; a token is a signed reference to a row. `now` in Unix ms. */
export function createSessions(db: Kysely<Schema>, key: KeyObject, now: () => number): SessionStore {
  return {
    async begin(userId, passwordHash) {
      const id = randomUUID()
      // JWT times are in seconds.
      const startsAt = Math.floor(now() / 1000)
      const endsAt = startsAt + sessionLengthMs / 1000
      const times = { createdAt: new Date(startsAt * 1000), expiresAt: new Date(endsAt * 1000) }
      if (!(await insertSession(db, { id, userId, passwordHash, ...times }))) return undefined
      const claims = { sub: String(userId), jti: id }
      const token = await signToken(key, accessToken, claims, { now: startsAt, expiresAt: endsAt })
      return { accessToken: token, expiresAt: endsAt * 1000 }
    },
    async find(token) {
      const claims = await verifyToken(key, accessToken, token, ['sub', 'jti'], now())
      if (!claims) return undefined
      const sessionId = String(claims.jti)
      const user = await findSessionUser(db, sessionId, Number(claims.sub), new Date(now()))
      return user && { ...user, sessionId }
    },
  }
}
