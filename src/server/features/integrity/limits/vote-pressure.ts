import { hourMs } from '#contract/rules/time/durations.ts'
import { createGrowingCache } from '#server/growing-cache.ts'
import { net48Of } from './network-levels.ts'
import type { NetworkFactors } from '../networks/network-factors.ts'
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
  /** 1 is a hosting or VPN address. */
  readonly bad: 0 | 1 | 2
}

/** The votes of the last clock hour with votes, and of the hour before it. */
interface Hours {
  /** Hours since 1970. */
  hour: number
  votes: number
  before: number
}

/** Beyond this number, evicts the networks whose last votes are the oldest. */
const maxNetworks = 100_000

/**
 * The number of votes that networks sent to this instance in the last hour, for all clans. A sliding window counter: votes of the previous
 * clock hour count by the part of it that is in the last hour, as if evenly spread. A flood is forgotten after one to two hours.
 */
export class VotePressure {
  readonly #deps: Deps
  readonly #counts = createGrowingCache<string, Hours>(maxNetworks)

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Counts a vote. Returns the highest ratio of votes to limit among its networks. Above 1, votes need a proof of work. */
  add(source: Source): number {
    return this.#highest(source, (key) => {
      const hours = this.#hoursOf(key)
      hours.votes += 1
      return this.#lastHour(hours)
    })
  }

  /** Call it for a vote that was counted, but not stored. */
  takeBack(source: Source): void {
    this.#highest(source, (key) => {
      const hours = this.#hoursOf(key)
      hours.votes = Math.max(0, hours.votes - 1)
      return 0
    })
  }

  /** Like `add`, but without counting a vote. */
  read(source: Source): number {
    return this.#highest(source, (key) => {
      const hours = this.#counts.get(key)
      return hours ? this.#lastHour(hours) : 0
    })
  }

  #highest({ network, asn, bad }: Source, votesOf: (key: string) => number): number {
    const { limits, factorsOf } = this.#deps
    const factors = factorsOf(network, asn)
    let pressure = 0
    if (network !== null) {
      pressure = ratioOf(votesOf(network), limits['proof-address'] * factors.network)
      const net48 = net48Of(network)
      if (net48 !== null)
        pressure = Math.max(pressure, ratioOf(votesOf(net48), limits['proof-net48'] * factors.network))
    }
    if (asn !== null && bad === 1) {
      pressure = Math.max(pressure, ratioOf(votesOf(`AS${asn}`), limits['proof-hosting-as'] * factors.provider))
    }
    return pressure
  }

  /** Updates the counts so that the current hour is the last one. */
  #hoursOf(key: string): Hours {
    const hour = Math.floor(this.#deps.now() / hourMs)
    let hours = this.#counts.get(key)
    if (!hours) this.#counts.set(key, (hours = { hour, votes: 0, before: 0 }))
    if (hours.hour !== hour) {
      const before = hours.hour === hour - 1 ? hours.votes : 0
      Object.assign(hours, { hour, votes: 0, before })
    }
    return hours
  }

  #lastHour({ hour, votes, before }: Hours): number {
    const passed = this.#deps.now() / hourMs - hour
    return passed < 1 ? votes + before * (1 - passed) : votes * Math.max(0, 2 - passed)
  }
}

/** With a limit of 0, every vote needs a proof. */
function ratioOf(votes: number, limit: number): number {
  return limit === 0 ? Number.POSITIVE_INFINITY : votes / limit
}
