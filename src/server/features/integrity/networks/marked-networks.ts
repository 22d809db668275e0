import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { startSync, type Sync } from '#server/database/start-sync.ts'
import { factorOf, type SharedAddresses } from '#server/http/limits/limit-settings.ts'
import { parseNetworks } from '#server/http/security/networks.ts'
import type { NetworkFactors } from './network-factors.ts'
import { readMarkedNetworks } from './network-store.ts'

/** The limits of a shared network are multiplied by this. */
const sharedFactor = 3

export interface MarkedNetworks extends Sync {
  /** The factors for the limits of an IPv4 address or IPv6 /64 and of its provider. */
  readonly factors: NetworkFactors
}

const usual = { network: 1, provider: 1 } as const

/** Keeps the networks in memory, so that votes do not wait for them. */
export async function openMarkedNetworks(database: Database, log: Pick<Logger, 'error'>): Promise<MarkedNetworks> {
  let shared: SharedAddresses = []
  let providers: ReadonlySet<number> = new Set()
  const sync = await startSync(database, {
    // A trigger notifies after every change of `shared_networks`.
    channel: 'muster_networks',
    async read() {
      const marked = await readMarkedNetworks(database.db)
      const isProvider = (text: string) => text.startsWith('AS')
      providers = new Set(marked.filter(isProvider).map((text) => Number(text.slice(2))))
      // One entry for all networks, so that a vote's address is parsed only once.
      const networks = marked.filter((text) => !isProvider(text)).flatMap((text) => parseNetworks(text))
      shared = networks.length === 0 ? [] : [{ networks, factor: sharedFactor }]
    },
    log,
    failure: 'failed to read the shared networks',
  })
  return {
    factors(network, asn) {
      if (shared.length === 0 && providers.size === 0) return usual
      const provider = asn !== null && providers.has(asn) ? sharedFactor : 1
      return { network: Math.max(provider, network === null ? 1 : factorOf(network, shared)), provider }
    },
    ...sync,
  }
}
