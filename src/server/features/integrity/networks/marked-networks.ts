import type { Logger } from 'pino'
import { createBatcher } from '#server/concurrency/batch.ts'
import type { Database } from '#server/database/database.ts'
import { factorOf, type SharedAddresses } from '#server/http/limits/limit-settings.ts'
import { parseNetworks } from '#server/http/security/networks.ts'
import type { NetworkFactors } from './network-factors.ts'
import { readMarkedNetworks } from './network-store.ts'

/** A trigger notifies after every change of `shared_networks`, without a payload. */
const networksChannel = 'muster_networks'

/** How many times as many votes of a shared network count. */
const sharedFactor = 3

/** The networks that administrators have marked as shared. */
export interface MarkedNetworks {
  /** The factors for the limits of an IPv4 address or IPv6 /64 and of its provider. */
  readonly factors: NetworkFactors
  /** Reads them again. Never rejects: errors are logged, and the next reading makes up for a failed one. */
  readonly reload: () => Promise<void>
  /** Ignores further notifications and waits for the current reading. */
  stop(): Promise<void>
}

const usual = { network: 1, provider: 1 } as const

/** Holds the networks in memory, kept current by notifications: votes do not wait for them. */
export async function openMarkedNetworks(database: Database, log: Pick<Logger, 'error'>): Promise<MarkedNetworks> {
  let networks: SharedAddresses = []
  let providers: ReadonlySet<number> = new Set()
  let isStopped = false
  // Callers during a reading share the next one: the current one may have begun before their change.
  const readings = createBatcher<void, void>(async () => {
    const marked = await readMarkedNetworks(database.db)
    const isProvider = (text: string) => text.startsWith('AS')
    providers = new Set(marked.filter(isProvider).map((text) => Number(text.slice(2))))
    networks = marked
      .filter((text) => !isProvider(text))
      .map((text) => ({ networks: parseNetworks(text), factor: sharedFactor }))
    return []
  })
  const reload = async () => {
    // The database may outlive this and still deliver notifications.
    if (isStopped) return
    await readings.add().catch((error: unknown) => log.error({ err: error }, 'failed to read the shared networks'))
  }
  await database.listen(
    networksChannel,
    () => void reload(),
    () => void reload(),
  )
  await readings.add()
  return {
    factors(network, asn) {
      if (networks.length === 0 && providers.size === 0) return usual
      const provider = asn !== null && providers.has(asn) ? sharedFactor : 1
      return { network: Math.max(provider, network === null ? 1 : factorOf(network, networks)), provider }
    },
    reload,
    async stop() {
      isStopped = true
      await readings.drain()
    },
  }
}
