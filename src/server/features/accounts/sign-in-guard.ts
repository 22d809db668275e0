import { createHash } from 'node:crypto'
import type { Pauses, TakeBack } from '#server/http/limits/pauses.ts'
import type { Limiter } from '#server/http/limits/rate-limit.ts'
import { type Account, emailKey } from './account-store.ts'
import type { DeviceTokens } from './device-tokens.ts'
import type { KnownNetworks } from './known-networks.ts'

/** Data that a client sends along with a password or a link. */
export interface SignInClient {
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string
  readonly deviceToken: string | undefined
}

interface Attempt extends SignInClient {
  readonly email: string
  /** Undefined if the email has no account. The attempt then takes the same time and has the same limits. */
  readonly account: Account | undefined
}

/** Slows down password guessing without locking out the account's owner. See decision 6. */
export interface SignInGuard {
  /** Counts an attempt, which is considered failed until `clear` or the returned function is called. @throws AppError too_many_requests */
  admit(attempt: Attempt): Promise<TakeBack>
  /** Call it when the password is correct. */
  clear(attempt: Attempt): Promise<void>
  /** Exempts the client from other people's attempts. Call it when the user has proven to own the account. Returns a device token. */
  trust(account: Account, client: SignInClient): Promise<string>
}

interface Deps {
  readonly networks: KnownNetworks
  readonly limiter: Limiter
  readonly pauses: Pauses
  readonly devices: DeviceTokens
  /** Unix ms. */
  readonly now: () => number
}

/** No account has this ID. */
const noUserId = 0

export function createSignInGuard({ networks, limiter, pauses, devices, now }: Deps): SignInGuard {
  /** Returns the key of the device's own pauses; undefined without a valid device token. */
  async function findDeviceKey({ account, email, deviceToken }: Attempt): Promise<string | undefined> {
    const device = await devices.find(deviceToken, { email, passwordHash: account?.passwordHash ?? '' })
    return device === undefined ? undefined : `signInDevice ${device}`
  }

  return {
    async admit(attempt) {
      const { email, account, network } = attempt
      const deviceKey = await findDeviceKey(attempt)
      if (deviceKey !== undefined) return pauses.begin(deviceKey)
      await limiter.count('signIn', network)
      const key = networkKey(attempt)
      if (!(await networks.has(account?.id ?? noUserId, network, now()))) {
        // Attempts during a pause must not use up the limit that new networks share.
        await pauses.check(key)
        if (!(await limiter.allows('signInAccount', emailKey(email))))
          await limiter.count('signInNewNetworks', emailKey(email))
      }
      return pauses.begin(key)
    },
    async clear(attempt) {
      await pauses.clear((await findDeviceKey(attempt)) ?? networkKey(attempt))
    },
    async trust(account, { network, deviceToken }) {
      await networks.store(account.id, network, now())
      return devices.issue(deviceToken, account)
    },
  }
}

/** Hashes emails, because users may enter someone else's. */
function networkKey({ email, network }: Attempt): string {
  return `signInNetwork ${createHash('sha256')
    .update(`${emailKey(email)} ${network}`)
    .digest('base64url')}`
}
