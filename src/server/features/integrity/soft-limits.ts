import type { Kysely } from 'kysely'
import type { HoldReason } from '#contract/rules/vote-states.ts'
import { startOfWeek, type VoteWeek, voteWeekAt, voteWeekBefore } from '#contract/rules/vote-week.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Schema } from '#server/database/schema.ts'
import type { CountedVote } from './counted-vote.ts'
import { readCountedVotes } from './counted-votes-store.ts'
import { KnownVoters } from './known-voters.ts'
import { kindOfNetwork, type NetworkKind } from './network-kind.ts'
import type { NetworkFactors } from './networks/network-factors.ts'
import type { VoteLimits } from './vote-limits.ts'
import { VoterKeys } from './voter-keys.ts'
import { WeekCounts } from './week-counts.ts'

const refreshIntervalMs = 60 * 60 * 1000
/** How often to look whether a new week has begun. */
const turnIntervalMs = 60 * 1000
/** How long votes of a week may still arrive after its end: proofs of work are valid for five minutes. */
const lateVotesMs = 10 * 60 * 1000
/** Each known voter of an address raises its limit by one, up to this multiple of `limits.address`. */
const maxKnownVotersFactor = 3
/** Mobile carriers and universities have at least this factor for their networks and providers: many people share few addresses. */
const sharedProviderFactor = 3

interface Deps {
  readonly db: Kysely<Schema>
  readonly limits: VoteLimits
  readonly factorsOf: NetworkFactors
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
 * The limits in memory on how many votes count for a clan in a week from a provider, an IPv4 /24, or browsers with the same pair of
 * hardware and software hashes. A vote above a limit is held: it is stored, but not counted. Voters are known, and limited less by
 * their network, if their voter key voted in an earlier week, or if votes from three other providers had their whole fingerprint. The
 * limit of pairs spares only known keys. A process reads the keys of the week before, and keeps those that it had read a week earlier.
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
  /** The week before, whose last votes may be proven after its end. */
  #earlierCounts: WeekCounts | undefined
  /** The week whose previous week's voters have been read. */
  #knownLoadedFor: VoteWeek | undefined
  #refreshing: Promise<void> | undefined
  /** The counts that a refresh has read so far, and the last vote that it has read, counted or not. */
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
    const vote = toCounted(candidate)
    const counts = this.#countsOf(vote.week)
    const knownAs = this.#known.knownAs(vote)
    const isKnown = knownAs !== null
    const kind = this.#kindOf(candidate)
    const { addressFactor, ...factors } = this.#factorsOf(vote, kind)
    const holdReason = counts.findExceeded(vote, this.#deps.limits, factors, isKnown)
    if (holdReason === null) this.#count(vote, 1, isKnown)
    const isHosting = vote.bad === 1
    const limit = isHosting
      ? this.#limitOfHosting(kind)
      : this.#limitOfAddress(kind, counts.numberOfKnown(vote, knownAs))
    return {
      holdReason,
      addressLimit: limit * addressFactor,
      addressReason: isHosting ? 'hosting_limit' : 'address_limit',
      factor: addressFactor,
      isKnown,
    }
  }

  /** The counts of a week; begins them if it is a new one, or if this process has none of the week before. */
  #countsOf(week: VoteWeek): WeekCounts {
    if (week > this.#counts.week) this.#begin(new WeekCounts(week, this.#known))
    if (week === this.#counts.week) return this.#counts
    if (this.#earlierCounts?.week !== week) this.#earlierCounts = new WeekCounts(week, this.#known)
    return this.#earlierCounts
  }

  #begin(counts: WeekCounts): void {
    if (counts.week > this.#counts.week) this.#earlierCounts = this.#counts
    this.#counts = counts
  }

  /** What the limits of an address, of a /24 and of a provider are multiplied by. */
  #factorsOf({ network, asn }: CountedVote, kind: NetworkKind | null) {
    const factors = this.#deps.factorsOf(network, asn)
    // Addresses of carriers and universities have limits of their own instead.
    const kindFactor = isShared(kind) ? sharedProviderFactor : 1
    return {
      addressFactor: factors.network,
      net24: Math.max(factors.network, kindFactor),
      provider: Math.max(factors.provider, kindFactor),
    }
  }

  #limitOfHosting(kind: NetworkKind | null): number {
    return this.#deps.limits[kind === 'tor' ? 'tor-address' : 'hosting-address']
  }

  #limitOfAddress(kind: NetworkKind | null, knownVoters: number): number {
    const { limits } = this.#deps
    const usual = Math.min(limits.address * maxKnownVotersFactor, limits.address + knownVoters)
    return isShared(kind) ? Math.max(usual, limits[`${kind}-address`]) : usual
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
   * not count after all, this takes it back. Otherwise its fingerprint counts as seen at its provider.
   */
  settle(admitted: AdmittedVote, isCounted: boolean): void {
    const vote = toCounted(admitted)
    if (!isCounted) return this.#count(vote, -1, admitted.allowance.isKnown)
    this.#known.addPrint(vote)
    this.#countsOf(vote.week).addKnown(vote)
  }

  /**
   * Adds the vote to its week's counts or takes it back. A refresh reads votes in the order of clan and voter key (lower case UUIDs,
   * which sort alike here and in the database): if it has passed the place of this vote, it would miss it, so its new counts change as
   * well. Votes that are stored during a refresh may still be counted wrong, until the next one.
   */
  #count(vote: CountedVote, sign: 1 | -1, isKnown: boolean): void {
    this.#countsOf(vote.week).count(vote, sign, isKnown)
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
      const keys = new VoterKeys()
      for await (const { votes } of readCountedVotes(db, voteWeekBefore(now(), voteOffset))) {
        if (signal.aborted) return
        for (const vote of votes) {
          keys.add(vote.voterKey)
          this.#known.addPrint(vote)
        }
      }
      this.#known.addWeek(keys)
      this.#knownLoadedFor = week
    }
    const counts = new WeekCounts(week, this.#known)
    this.#reading = { counts, clanId: 0, voterKey: '' }
    try {
      for await (const { votes, end } of readCountedVotes(db, week)) {
        if (signal.aborted) return
        // Not the keys: only those of earlier weeks make a voter known.
        for (const vote of votes) {
          this.#known.addPrint(vote)
          counts.count(vote)
          counts.addKnown(vote)
        }
        Object.assign(this.#reading, end)
      }
      if (this.#counts.week <= week) this.#begin(counts)
      if (now() > startOfWeek(this.#counts.week, voteOffset) + lateVotesMs) this.#earlierCounts = undefined
    } finally {
      this.#reading = undefined
    }
  }
}

function isShared(kind: NetworkKind | null): kind is 'carrier' | 'campus' {
  return kind === 'carrier' || kind === 'campus'
}

function toCounted({ evidence, ...vote }: CandidateVote): CountedVote {
  return { ...vote, platform: evidence.platform }
}
