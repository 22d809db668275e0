import { createHash, type KeyObject, randomUUID } from 'node:crypto'
import { knownDeviceDays } from '#contract/rules/retention.ts'
import { signToken, type TokenKind, verifyToken } from './tokens.ts'

const deviceToken: TokenKind = { type: 'device+jwt', audience: 'muster-device' }
const lifetimeSeconds = knownDeviceDays * 24 * 60 * 60
const maxAccounts = 5

/** A device token is bound to the password hash, so it becomes invalid when the password changes. */
export interface DeviceAccount {
  readonly email: string
  readonly passwordHash: string
}

export interface DeviceTokens {
  /** If the token is valid for this account, returns a key for both that changes with the password. */
  find(token: string | undefined, account: DeviceAccount): Promise<string | undefined>
  /** Returns a token that is also valid for this account: for the same device, or for a new one if `token` is invalid. */
  issue(token: string | undefined, account: DeviceAccount): Promise<string>
}

/** Tokens contain hashes instead of email addresses, because they stay in the browser after sign-out. */
export function createDeviceTokens(key: KeyObject, now: () => number): DeviceTokens {
  async function read(token: string | undefined) {
    const claims = token === undefined ? undefined : await verifyToken(key, deviceToken, token, ['jti'], now())
    return { id: claims?.jti, accounts: (claims?.accounts ?? []) as readonly string[] }
  }

  return {
    async find(token, account) {
      const { id, accounts } = await read(token)
      const hash = hashOf(account)
      return accounts.includes(hash) ? `${id} ${hash}` : undefined
    },
    async issue(token, account) {
      const { id = randomUUID(), accounts } = await read(token)
      const hash = hashOf(account)
      const latest = [hash, ...accounts.filter((other) => other !== hash)].slice(0, maxAccounts)
      const startsAt = Math.floor(now() / 1000)
      const times = { now: startsAt, expiresAt: startsAt + lifetimeSeconds }
      return signToken(key, deviceToken, { jti: id, accounts: latest }, times)
    },
  }
}

function hashOf({ email, passwordHash }: DeviceAccount): string {
  return createHash('sha256').update(`${email.toLowerCase()} ${passwordHash}`).digest('base64url').slice(0, 22)
}
