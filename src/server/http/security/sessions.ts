import type { Access } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'

/** Whose session a call comes with. */
export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly isAdmin: boolean
  readonly sessionId: string
}

/** Where sessions are looked up. */
export interface Sessions {
  /** Whose session a token stands for; undefined where it is forged, expired, or its session has ended. */
  find(token: string): Promise<SessionUser | undefined>
}

/**
 * Lets pass who may call: the one place where access is decided. Only a Bearer token authorises, so that no other site can
 * make a browser call in somebody's name.
 * @throws AppError not_signed_in, not_allowed
 */
export async function admit(
  access: Access,
  authorization: string | null,
  sessions: Sessions,
): Promise<SessionUser | undefined> {
  if (access === 'everyone') return undefined
  const token = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '')?.[1]
  const user = (token && (await sessions.find(token))) || fail('not_signed_in')
  if (access === 'admin' && !user.isAdmin) fail('not_allowed')
  return user
}
