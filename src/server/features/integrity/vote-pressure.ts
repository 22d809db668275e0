import { createGrowingCache } from '#server/growing-cache.ts'
import type { NetworkFactors } from './networks/network-factors.ts'
import type { VoteLimits } from './vote-limits.ts'

type PressureLimits = Pick<VoteLimits, 'proof-address' | 'proof-net48' | 'proof-hosting-as'>

interface Deps {
  readonly limits: PressureLimits
  readonly factorsOf: NetworkFactors
  /** Unix ms. */
  readonly now: () => number
}

interface Source {
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string | null
  readonly asn: number | null
  /** 1: a hosting or VPN address. */
  readonly bad: 0 | 1 | 2
}

interface Level {
  votes: number
  /** Unix ms. */
  at: number
}

const hourMs = 60 * 60 * 1000
/** Beyond this, the levels that were not used for longest are forgotten. */
const maxLevels = 100_000

/** How many votes networks have sent to this instance lately, for all clans. Levels drain within an hour. */
export class VotePressure {
  readonly #deps: Deps
  readonly #levels = createGrowingCache<string, Level>(maxLevels)

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Counts a vote. Returns how many times its networks' limits are reached, at most: votes above 1 need a proof of work. */
  add(source: Source): number {
    return this.#highest(source, (key, limit) => this.#raise(key, limit))
  }

  /** The same without counting a vote. */
  read(source: Source): number {
    return this.#highest(source, (key, limit) => {
      const level = this.#levels.get(key)
      return level ? this.#drained(level, limit) / limit : 0
    })
  }

  #highest({ network, asn, bad }: Source, ratioOf: (key: string, limit: number) => number): number {
    const { limits, factorsOf } = this.#deps
    const factors = factorsOf(network, asn)
    let pressure = 0
    if (network !== null) {
      pressure = ratioOf(network, limits['proof-address'] * factors.network)
      const net48 = net48Of(network)
      if (net48 !== null) pressure = Math.max(pressure, ratioOf(net48, limits['proof-net48'] * factors.network))
    }
    if (asn !== null && bad === 1) {
      pressure = Math.max(pressure, ratioOf(`AS${asn}`, limits['proof-hosting-as'] * factors.provider))
    }
    return pressure
  }

  #raise(key: string, limit: number): number {
    const at = this.#deps.now()
    let level = this.#levels.get(key)
    if (!level) {
      level = { votes: 0, at }
      this.#levels.set(key, level)
    }
    level.votes = this.#drained(level, limit) + 1
    level.at = at
    return level.votes / limit
  }

  #drained({ votes, at }: Level, limit: number): number {
    return Math.max(0, votes - ((this.#deps.now() - at) / hourMs) * limit)
  }
}

/** Of an IPv6 /64 such as `2001:db8:1:2::/64`; null for IPv4. */
function net48Of(network: string): string | null {
  if (!network.includes(':')) return null
  const [groups = ''] = network.split('::')
  return [...groups.split(':'), '0', '0'].slice(0, 3).join(':')
}
