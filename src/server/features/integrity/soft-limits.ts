import type { Kysely } from 'kysely'
import type { HoldReason } from '#contract/rules/vote-states.ts'
import { type VoteWeek, voteWeekAt, voteWeekBefore } from '#contract/rules/vote-week.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Schema } from '#server/database/schema.ts'
import { factorOf, type SharedAddresses } from '#server/http/limits/limit-settings.ts'
import type { CountedVote } from './counted-vote.ts'
import { readCountedVotes } from './counted-votes-store.ts'
import { KnownVoters } from './known-voters.ts'
import { kindOfNetwork, type NetworkKind } from './network-kind.ts'
import type { MarkedNetworks } from './networks/marked-networks.ts'
import type { VoteLimits } from './vote-limits.ts'
import { WeekCounts } from './week-counts.ts'

const refreshIntervalMs = 60 * 60 * 1000
/** How often to look whether a new week has begun. */
const turnIntervalMs = 60 * 1000
/** Each known voter of an address raises its limit by one, up to this multiple of `limits.address`. */
const maxKnownVotersFactor = 3
/** Mobile carriers and universities have at least this factor for their networks and providers: many people share few addresses. */
const sharedProviderFactor = 3

interface Deps {
  readonly db: Kysely<Schema>
  readonly limits: VoteLimits
  readonly sharedAddresses: SharedAddresses
  /** Networks and providers that administrators have marked as shared. */
  readonly markedNetworks: Pick<MarkedNetworks, 'factors'>
  readonly now: () => number
  readonly voteOffset: number
}

/** The fields of the voting feature's `NewVote` that the limits need. */
export type CandidateVote = Omit<CountedVote, 'platform'> & {
  readonly organization: string | null
  readonly evidence: { readonly platform: string | null }
}
type AdmittedVote = CandidateVote & { readonly allowance: Pick<Allowance, 'isKnown'> }

/** Which limits the database enforces for the vote, and whether a limit in memory holds it. */
export interface Allowance {
  /** Null unless a limit in memory holds the vote. */
  readonly holdReason: HoldReason | null
  /** How many votes of its address count for the clan; includes `factor`. */
  readonly addressLimit: number
  /** What holds those above `addressLimit`. */
  readonly addressReason: 'address_limit' | 'hosting_limit'
  /** Multiplies the database's limits of IPv6 /56 and /48 and of votes without a whole fingerprint. More than 1 for shared networks. */
  readonly factor: number
  /** Whether the voter was known when `admit` counted the vote. */
  readonly isKnown: boolean
}

/**
 * The limits in memory on how many votes count for a clan in a week from a provider, an IPv4 /24, or browsers with the same print
 * (the hashes of a fingerprint). A vote above a limit is held: it is stored, but not counted. Voters are known, and limited less, if
 * their voter key voted in an earlier week, or their print in this week or the one before from three other networks.
 *
 * These limits are approximate: each process counts the votes that it stores, and reads those of all processes hourly. If reading
 * fails, it continues with its own counts. The limits of addresses are exact: the database enforces them.
 */
export class SoftLimits {
  readonly #deps: Deps
  readonly #known = new KnownVoters()
  /** By the provider's AS number. Never emptied: there are fewer than 100,000 providers. */
  readonly #kinds = new Map<number, NetworkKind | null>()
  #counts: WeekCounts
  /** The week whose previous week's voters have been read. */
  #knownLoadedFor: VoteWeek | undefined
  #refreshing: Promise<void> | undefined
  /** The counts that a refresh has read so far, and the last vote that it has read. */
  #reading: { readonly counts: WeekCounts; clanId: number; voterKey: string } | undefined
  readonly refresh: PeriodicTask = {
    name: 'soft limits',
    intervalMs: refreshIntervalMs,
    runAtStart: true,
    run: (signal) => this.#refresh(signal),
  }
  /** Reads the voters of the past week soon after a new week has begun, or again if that failed. The hourly refresh would be late. */
  readonly refreshAtTurn: PeriodicTask = {
    name: 'soft limits at the turn of the week',
    intervalMs: turnIntervalMs,
    runAtStart: false,
    run: async (signal) => {
      const { now, voteOffset } = this.#deps
      if (this.#knownLoadedFor !== voteWeekAt(now(), voteOffset)) await this.#refresh(signal)
    },
  }

  constructor(deps: Deps) {
    this.#deps = deps
    this.#counts = new WeekCounts(voteWeekAt(deps.now(), deps.voteOffset), this.#known)
  }

  /**
   * Decides whether a limit in memory holds the vote, and how many votes of its address may count, which the database enforces. Counts
   * the vote unless it is held; then call `settle`.
   */
  admit(candidate: CandidateVote): Allowance {
    const { limits, sharedAddresses, markedNetworks } = this.#deps
    const vote = toCounted(candidate)
    const { network } = vote
    const marked = markedNetworks.factors(network, vote.asn)
    const factor = marked.network * (network === null ? 1 : factorOf(network, sharedAddresses))
    if (vote.week > this.#counts.week) this.#counts = new WeekCounts(vote.week, this.#known)
    const knownAs = this.#known.knownAs(vote)
    const isKnown = knownAs !== null
    // A vote of the past week, cast just before its end, is not limited here: the counts are those of the new week.
    const isCurrent = vote.week === this.#counts.week
    const kind = this.#kindOf(candidate)
    const kindFactor = kind === 'carrier' || kind === 'campus' ? sharedProviderFactor : 1
    const factors = { network: Math.max(factor, kindFactor), provider: Math.max(marked.provider, kindFactor) }
    const holdReason = isCurrent ? this.#counts.findExceeded(vote, limits, factors, isKnown) : null
    if (holdReason === null) this.#count(vote, 1, isKnown)
    const isHosting = vote.bad === 1
    if (isHosting) {
      const addressLimit = limits[kind === 'tor' ? 'tor-address' : 'hosting-address'] * factor
      return { holdReason, addressLimit, addressReason: 'hosting_limit', factor, isKnown }
    }
    const knownVoters = this.#counts.numberOfKnown(vote, knownAs)
    const usualLimit = Math.min(limits.address * maxKnownVotersFactor, limits.address + knownVoters)
    const limitOfKind = kindFactor === 1 ? 0 : limits[kind === 'carrier' ? 'carrier-address' : 'campus-address']
    const addressLimit = Math.max(usualLimit, limitOfKind) * factor
    return { holdReason, addressLimit, addressReason: 'address_limit', factor, isKnown }
  }

  /** Cached for each provider: finding the kind compares the provider's name with hundreds of names. */
  #kindOf({ asn, organization }: CandidateVote): NetworkKind | null {
    if (asn === null) return null
    let kind = this.#kinds.get(asn)
    if (kind === undefined) {
      kind = kindOfNetwork(asn, organization)
      this.#kinds.set(asn, kind)
    }
    return kind
  }

  /**
   * Call this for each vote that `admit` did not hold, after the attempt to store it. `admit` has counted the vote already: if it does
   * not count after all, this takes it back. Otherwise the print of its device counts as seen in its network.
   */
  settle(admitted: AdmittedVote, isCounted: boolean): void {
    const vote = toCounted(admitted)
    if (!isCounted) return this.#count(vote, -1, admitted.allowance.isKnown)
    this.#known.addPrint(vote)
    if (vote.week === this.#counts.week) this.#counts.addKnown(vote)
  }

  /**
   * Adds the vote to this week's counts or takes it back. A refresh reads votes in the order of clan and voter key (lower case UUIDs,
   * which sort alike here and in the database): if it has passed the place of this vote, it would miss it, so its new counts change as
   * well. Votes that are stored during a refresh may still be counted wrong, until the next one.
   */
  #count(vote: CountedVote, sign: 1 | -1, isKnown: boolean): void {
    if (vote.week === this.#counts.week) this.#counts.count(vote, sign, isKnown)
    const reading = this.#reading
    if (reading?.counts.week !== vote.week) return
    const isPassed =
      vote.clanId < reading.clanId || (vote.clanId === reading.clanId && vote.voterKey <= reading.voterKey)
    if (isPassed) reading.counts.count(vote, sign, isKnown)
  }

  /** Joins the refresh that is under way, if any. */
  #refresh(signal: AbortSignal): Promise<void> {
    this.#refreshing ??= this.#readVotes(signal).finally(() => (this.#refreshing = undefined))
    return this.#refreshing
  }

  async #readVotes(signal: AbortSignal): Promise<void> {
    const { db, now, voteOffset } = this.#deps
    const week = voteWeekAt(now(), voteOffset)
    if (this.#knownLoadedFor !== week) {
      for await (const votes of readCountedVotes(db, voteWeekBefore(now(), voteOffset))) {
        if (signal.aborted) return
        for (const vote of votes) {
          this.#known.addKey(vote.voterKey)
          this.#known.addPrint(vote)
        }
      }
      this.#knownLoadedFor = week
    }
    const counts = new WeekCounts(week, this.#known)
    this.#reading = { counts, clanId: 0, voterKey: '' }
    try {
      for await (const votes of readCountedVotes(db, week)) {
        if (signal.aborted) return
        // Not the keys: only those of earlier weeks make a voter known.
        for (const vote of votes) {
          this.#known.addPrint(vote)
          counts.count(vote)
          counts.addKnown(vote)
        }
        const last = votes.at(-1)
        if (last) Object.assign(this.#reading, { clanId: last.clanId, voterKey: last.voterKey })
      }
      if (this.#counts.week <= week) this.#counts = counts
    } finally {
      this.#reading = undefined
    }
  }
}

function toCounted({ evidence, ...vote }: CandidateVote): CountedVote {
  return { ...vote, platform: evidence.platform }
}
