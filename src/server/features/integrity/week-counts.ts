import type { LRUCache } from 'lru-cache'
import type { HoldReason } from '#contract/rules/vote-states.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import { createGrowingCache } from '#server/growing-cache.ts'
import { type CountedVote, pairOf } from './counted-vote.ts'
import type { KnownVoters } from './known-voters.ts'
import type { VoteLimits } from './vote-limits.ts'

/** Beyond this, the counts that were not used for longest are forgotten, so that more votes count. */
const maxCounts = 100_000

/**
 * The expected share of one model among the votes of its platform's voters, for sites that have few votes to learn from. All
 * devices of a model of these platforms have the same hashes.
 */
const uniformPlatforms: ReadonlySet<string | null> = new Set(['iphone', 'ipad'])
const uniformShare = 0.05
/** How many votes the expectation weighs as much as. */
const uniformWeight = 20

/** Multiply the limits of networks and of providers. */
interface Factors {
  readonly network: number
  readonly provider: number
}

/** The votes of one week that count, by what the soft limits in memory count. */
export class WeekCounts {
  readonly week: VoteWeek
  readonly #known: KnownVoters
  /** All votes, and those of each clan. */
  #all = 0
  readonly #clans = new Map<number, number>()
  /** By clan and network, and by clan and provider. */
  readonly #sources = createGrowingCache<string, number>(maxCounts)
  /** By pair of prints. Apart from the others, because a script can make up any number of prints. */
  readonly #pairs = createGrowingCache<string, number>(maxCounts)
  /** Known voters of each network for each clan. */
  readonly #tokens = createGrowingCache<string, ReadonlySet<string>>(maxCounts)

  constructor(week: VoteWeek, known: KnownVoters) {
    this.week = week
    this.#known = known
  }

  /**
   * `sign` is −1 to take back. Then `isKnown` must be what it was when the vote was counted: meanwhile other votes may have made its
   * print known, and known voters count against fewer sources.
   */
  count(vote: CountedVote, sign: 1 | -1 = 1, isKnown: boolean = this.#known.tokenOf(vote) !== null): void {
    this.#all += sign
    this.#clans.set(vote.clanId, this.#votesOf(vote.clanId) + sign)
    for (const { key } of sourcesOf(vote, isKnown)) add(this.#sources, key, sign)
    const pair = pairOf(vote)
    if (pair === null) return
    add(this.#pairs, pair, sign)
    add(this.#pairs, `${vote.clanId} ${pair}`, sign)
  }

  /** Returns the first limit that the vote would exceed. */
  findExceeded(vote: CountedVote, limits: VoteLimits, factors: Factors, isKnown: boolean): HoldReason | null {
    for (const { key, limit, reason, kind } of sourcesOf(vote, isKnown)) {
      if (read(this.#sources, key) >= limits[limit] * factors[kind]) return reason
    }
    const pair = pairOf(vote)
    if (pair === null) return null
    const count = read(this.#pairs, `${vote.clanId} ${pair}`)
    if (count < limits['rare-pair'] || this.#known.hasKey(vote)) return null
    return count >= this.#likelyOfPair(vote, pair, count, limits['rare-pair']) ? 'print_pair_limit' : null
  }

  #votesOf(clanId: number): number {
    return this.#clans.get(clanId) ?? 0
  }

  /** How many distinct known voters of this network voted for this clan, including this one with its token. */
  countKnown(vote: CountedVote, token: string | null): number {
    const tokens = this.#tokens.get(`${vote.clanId} ${vote.network}`)
    return (tokens?.size ?? 0) + (token !== null && !tokens?.has(token) ? 1 : 0)
  }

  addKnown(vote: CountedVote): void {
    const token = this.#known.tokenOf(vote)
    if (token === null || vote.network === null) return
    const key = `${vote.clanId} ${vote.network}`
    this.#tokens.set(key, new Set([...(this.#tokens.get(key) ?? []), token].slice(0, maxTokens)))
  }

  /** How many votes with this pair are plausible: from its share among the votes for other clans, three standard deviations more. */
  #likelyOfPair(vote: CountedVote, pair: string, ofClan: number, rare: number): number {
    const votes = this.#votesOf(vote.clanId)
    const others = this.#all - votes
    const pairOfOthers = read(this.#pairs, pair) - ofClan
    const prior = uniformPlatforms.has(vote.platform) ? uniformShare * uniformWeight : 0
    const expected = (votes * Math.max(0, pairOfOthers + prior)) / (Math.max(0, others) + uniformWeight)
    return rare + Math.floor(expected + 3 * Math.sqrt(expected))
  }
}

type Counts = LRUCache<string, number>

function read(counts: Counts, key: string): number {
  return counts.get(key) ?? 0
}

function add(counts: Counts, key: string, amount: 1 | -1): void {
  // Setting a count marks it as used.
  const count = (counts.peek(key) ?? 0) + amount
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/** More known voters than this do not raise a limit further. */
const maxTokens = 64

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
  if (network !== null && !network.includes(':')) {
    const key = `net24 ${clanId} ${network.slice(0, network.lastIndexOf('.'))}`
    sources.push({ key, limit: 'net24', reason: 'net24_limit', kind: 'network' })
  }
  if (asn !== null) sources.push({ key: `as ${clanId} ${asn}`, limit: 'as', reason: 'as_limit', kind: 'provider' })
  return sources
}
