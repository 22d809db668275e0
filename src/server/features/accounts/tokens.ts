import type { KeyObject } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'

/** A token of one kind is not accepted as another kind. */
export interface TokenKind {
  readonly type: string
  readonly audience: string
}

/** `expiresAt` and `now` in Unix seconds. */
export function signToken(
  key: KeyObject,
  { type, audience }: TokenKind,
  claims: JWTPayload,
  { now, expiresAt }: { readonly now: number; readonly expiresAt: number },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key)
}

/** Returns the claims, or undefined if the token is forged, expired, of another kind, or lacks a claim. `now` in Unix ms. */
export async function verifyToken(
  key: KeyObject,
  { type, audience }: TokenKind,
  token: string,
  requiredClaims: readonly string[],
  now: number,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: type,
      audience,
      requiredClaims: [...requiredClaims, 'exp'],
      currentDate: new Date(now),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
