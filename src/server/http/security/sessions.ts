import type { Access } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'

export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly isAdmin: boolean
  readonly sessionId: string
}

export interface Sessions {
  /** Finds the user of a token. Returns undefined if the token is forged or expired, or its session has ended. */
  find(token: string): Promise<SessionUser | undefined>
}

/**
 * Makes all access decisions about endpoints. Accepts only Bearer tokens, which prevents CSRF.
 * @throws AppError not_signed_in, not_allowed
 */
export async function authorize(
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
