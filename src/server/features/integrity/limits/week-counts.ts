import type { HoldReason } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { createGrowingCache } from '#server/growing-cache.ts'
import { CountCache } from './count-cache.ts'
import { type CountedVote, pairOf } from './counted-vote.ts'
import type { KnownVoters } from './known-voters.ts'
import { net24Of } from './network-levels.ts'
import { PairShares } from './pair-shares.ts'
import type { VoteLimits } from './vote-limits.ts'

/** Beyond this number, evicts the least recently used counts, so that more votes count. */
const maxCounts = 100_000

/**
 * The assumed share of one common phone, with one version of its browser, among all devices, by the platform of the user agent. Used until
 * a site has votes to learn from, because all devices of a model have the same hashes. Scripts can claim any platform; with these shares,
 * at most ten votes of one print count for a clan with a hundred other votes.
 */
const phoneShares: Readonly<Record<string, number>> = { iphone: 0.02, ipad: 0.01, android: 0.01 }
/** The weight of the assumption, in devices. */
const assumedDevices = 20

interface Factors {
  readonly network: number
  readonly provider: number
}

/** The counted votes of one week, by the sources that the soft limits in memory limit. */
export class WeekCounts {
  readonly week: VoteWeek
  readonly #known: KnownVoters
  /** By clan. */
  readonly #clans = new Map<number, number>()
  /** By clan and network, and by clan and provider. */
  readonly #sources = new CountCache(maxCounts)
  /** By clan and pair of prints. Separate, because a script can make up any number of prints and would evict the other counts. */
  readonly #pairs = new CountCache(maxCounts)
  readonly #shares = new PairShares()
  /** By clan and network: the prints or keys of its known voters. */
  readonly #knownVoters = createGrowingCache<string, ReadonlySet<string>>(maxCounts)

  constructor(week: VoteWeek, known: KnownVoters) {
    this.week = week
    this.#known = known
  }

  /**
   * `sign` is −1 to take the vote back. Then `isKnown` must be the same as when the vote was counted: the voters of the week before may
   * have been read since, and known voters count against fewer sources.
   */
  count(vote: CountedVote, sign: 1 | -1 = 1, isKnown: boolean = this.#known.knownAs(vote) !== null): void {
    this.#clans.set(vote.clanId, this.#votesOf(vote.clanId) + sign)
    for (const { key } of sourcesOf(vote, isKnown)) this.#sources.add(key, sign)
    const pair = pairOf(vote)
    this.#shares.add(vote, pair, sign)
    if (pair !== null) this.#pairs.add(`${vote.clanId} ${pair}`, sign)
  }

  /** Returns the first limit that the vote would exceed, or null. */
  findExceeded(vote: CountedVote, limits: VoteLimits, factors: Factors, isKnown: boolean): HoldReason | null {
    for (const { key, limit, reason, kind } of sourcesOf(vote, isKnown)) {
      if (this.#sources.read(key) >= limits[limit] * factors[kind]) return reason
    }
    const pair = pairOf(vote)
    if (pair === null) return null
    const count = this.#pairs.read(`${vote.clanId} ${pair}`)
    if (count < limits['rare-pair'] || this.#known.hasKey(vote)) return null
    return count >= this.#likelyOfPair(vote, pair, limits['rare-pair']) ? 'print_pair_limit' : null
  }

  #votesOf(clanId: number): number {
    return this.#clans.get(clanId) ?? 0
  }

  /** The number of distinct known voters of the vote's network who voted for its clan, including the vote's own voter. */
  numberOfKnown(vote: CountedVote, knownAs: string | null): number {
    const voters = this.#knownVoters.get(`${vote.clanId} ${vote.network}`)
    return (voters?.size ?? 0) + (knownAs !== null && !voters?.has(knownAs) ? 1 : 0)
  }

  /** If the voter is known, adds them to those that `numberOfKnown` counts. */
  addKnown(vote: CountedVote): void {
    const knownAs = this.#known.knownAs(vote)
    if (knownAs === null || vote.network === null) return
    const key = `${vote.clanId} ${vote.network}`
    this.#knownVoters.set(key, new Set([...(this.#knownVoters.get(key) ?? []), knownAs].slice(0, maxKnownVoters)))
  }

  /** The plausible number of votes with this pair: its share among devices that voted for other clans, plus three standard deviations. */
  #likelyOfPair({ clanId, platform }: CountedVote, pair: string, rare: number): number {
    const { devices, withPair } = this.#shares.elsewhere(clanId, pair)
    const assumed = (phoneShares[platform ?? ''] ?? 0) * assumedDevices
    const expected = (this.#votesOf(clanId) * (withPair + assumed)) / (devices + assumedDevices)
    return rare + Math.floor(expected + 3 * Math.sqrt(expected))
  }
}

/** Further known voters do not raise a limit. */
const maxKnownVoters = 64

interface Source {
  readonly key: string
  readonly limit: 'net24' | 'as' | 'hosting-as'
  readonly reason: HoldReason
  readonly kind: keyof Factors
}

/** The shared sources that a vote counts against. */
function sourcesOf(vote: CountedVote, isKnown: boolean): Source[] {
  const { clanId, network, asn } = vote
  const sources: Source[] = []
  if (asn !== null && vote.bad === 1) {
    const key = `hosting ${clanId} ${asn}`
    sources.push({ key, limit: 'hosting-as', reason: 'hosting_as_limit', kind: 'provider' })
  }
  if (isKnown) return sources
  const net24 = network === null ? null : net24Of(network)
  if (net24 !== null)
    sources.push({ key: `net24 ${clanId} ${net24}`, limit: 'net24', reason: 'net24_limit', kind: 'network' })
  if (asn !== null) sources.push({ key: `as ${clanId} ${asn}`, limit: 'as', reason: 'as_limit', kind: 'provider' })
  return sources
}
