import { randomUUID, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import { sessionDays } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Sessions } from '#server/http/security/sessions.ts'
import { findSessionUser, insertSession } from './session-store.ts'

/** How long a session lasts, in ms. */
export const sessionLength = sessionDays * 24 * 60 * 60 * 1000

/** What a token says of itself; a token of another kind, should there ever be one, is not taken for it. */
const algorithm = 'HS256'
const type = 'at+jwt'
const audience = 'muster'

/** A session that has just begun. */
export interface NewSession {
  readonly accessToken: string
  /** Unix ms. */
  readonly expiresAt: number
}

export interface SessionsWithEviction extends Sessions {
  /** Begins a session of a user whose password hash still is this one; undefined where it has changed meanwhile. */
  begin(userId: number, passwordHash: string): Promise<NewSession | undefined>
}

/** Sessions are rows; a token names one and is signed. `now` in Unix ms. */
export function createSessions(db: Kysely<Schema>, key: KeyObject, now: () => number): SessionsWithEviction {
  return {
    async begin(userId, passwordHash) {
      const id = randomUUID()
      // Tokens count in seconds.
      const begins = Math.floor(now() / 1000)
      const ends = begins + sessionLength / 1000
      const times = { createdAt: new Date(begins * 1000), expiresAt: new Date(ends * 1000) }
      if (!(await insertSession(db, { id, userId, passwordHash, ...times }))) return undefined
      const accessToken = await new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setAudience(audience)
        .setSubject(String(userId))
        .setJti(id)
        .setIssuedAt(begins)
        .setExpirationTime(ends)
        .sign(key)
      return { accessToken, expiresAt: ends * 1000 }
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
