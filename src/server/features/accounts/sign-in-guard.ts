import { createHash } from 'node:crypto'
import type { Pauses, TakeBack } from '#server/http/limits/pauses.ts'
import type { Limiter } from '#server/http/limits/rate-limit.ts'
import { type Account, emailKey } from './account-store.ts'
import type { DeviceTokens } from './device-tokens.ts'
import type { KnownNetworks } from './known-networks.ts'

/** What a client sends along with a password or a link. */
export interface SignInClient {
  /** An IPv4 address or the /64 of an IPv6 address. */
  readonly network: string
  readonly deviceToken: string | undefined
}

interface Attempt extends SignInClient {
  readonly email: string
  /** Undefined if the email has no account. Then the attempt takes equally long and has the same limits. */
  readonly account: Account | undefined
}

/** Slows down password guessing without locking out the account's owner. See decision 6. */
export interface SignInGuard {
  /** Counts an attempt, which counts as failed until `clear` or the returned function is called. @throws AppError too_many_requests */
  admit(attempt: Attempt): Promise<TakeBack>
  /** Call it after the right password. */
  clear(attempt: Attempt): Promise<void>
  /** Exempts the client from what others cause. Call it when its user has proven to own the account. Returns its device token. */
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

/** No account has this id. */
const noUserId = 0

export function createSignInGuard({ networks, limiter, pauses, devices, now }: Deps): SignInGuard {
  /** The key of the device's own pauses; undefined if the attempt has no valid device token. */
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
        // Attempts during a pause must not use up what new networks share.
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

/** Hashes emails, because users may enter those of strangers. */
function networkKey({ email, network }: Attempt): string {
  return `signInNetwork ${createHash('sha256')
    .update(`${emailKey(email)} ${network}`)
    .digest('base64url')}`
}
