import { randomUUID, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import { sessionDays } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Sessions } from '#server/http/security/sessions.ts'
import { findSessionUser, insertSession } from './session-store.ts'

export const sessionLengthMs = sessionDays * 24 * 60 * 60 * 1000

const algorithm = 'HS256'
const type = 'at+jwt'
const audience = 'muster'

export interface NewSession {
  readonly accessToken: string
  /** Unix ms. */
  readonly expiresAt: number
}

export interface SessionStore extends Sessions {
  /** Begins a session; undefined if the user's password hash has changed since it was compared. */
  begin(userId: number, passwordHash: string): Promise<NewSession | undefined>
}

/** Stores sessions as rows; a token is a signed reference to one. `now` in Unix ms. */
export function createSessions(db: Kysely<Schema>, key: KeyObject, now: () => number): SessionStore {
  return {
    async begin(userId, passwordHash) {
      const id = randomUUID()
      // JWT times are in seconds.
      const startsAt = Math.floor(now() / 1000)
      const endsAt = startsAt + sessionLengthMs / 1000
      const times = { createdAt: new Date(startsAt * 1000), expiresAt: new Date(endsAt * 1000) }
      if (!(await insertSession(db, { id, userId, passwordHash, ...times }))) return undefined
      const accessToken = await new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setAudience(audience)
        .setSubject(String(userId))
        .setJti(id)
        .setIssuedAt(startsAt)
        .setExpirationTime(endsAt)
        .sign(key)
      return { accessToken, expiresAt: endsAt * 1000 }
    },
    async find(token) {
      const claims = await readClaims(token, key, now())
      if (!claims) return undefined
      const user = await findSessionUser(db, claims.sessionId, claims.userId, new Date(now()))
      return user && { ...user, sessionId: claims.sessionId }
    },
  }
}

async function readClaims(token: string, key: KeyObject, now: number) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: type,
      audience,
      requiredClaims: ['sub', 'jti', 'exp'],
      currentDate: new Date(now),
    })
    return { sessionId: String(payload.jti), userId: Number(payload.sub) }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
