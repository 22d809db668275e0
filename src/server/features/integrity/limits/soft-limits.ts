import type { Kysely } from 'kysely'
import { previousWeek, startOfWeek, type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { hourMs } from '#contract/rules/time/durations.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Schema } from '#server/database/schema.ts'
import type { VoteAllowance } from '#server/domain/vote-allowance.ts'
import type { CountedVote } from './counted-vote.ts'
import { readCountedVotes } from './counted-votes-store.ts'
import { KnownVoters } from './known-voters.ts'
import { kindOfNetwork, type NetworkKind } from '../networks/network-kind.ts'
import type { NetworkFactors } from '../networks/network-factors.ts'
import type { VoteLimits } from './vote-limits.ts'
import { VoterKeys } from './voter-keys.ts'
import { WaitingDevices } from './waiting-devices.ts'
import { WeekCounts } from './week-counts.ts'
import { WeekReading } from './week-reading.ts'

const refreshIntervalMs = hourMs
/** How often to check whether a new week has begun. */
const turnIntervalMs = 60 * 1000
/** How long votes of a week may still arrive after its end: proofs of work are valid for five minutes. */
const lateVotesMs = 10 * 60 * 1000
/** Each known voter of an address raises its limit by one, up to this multiple of `limits.address`. */
const maxKnownVotersFactor = 3
/** The minimum factor for networks and providers of mobile carriers and universities, where many people share few addresses. */
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
type AdmittedVote = CandidateVote & { readonly allowance: Pick<VoteAllowance, 'isKnown' | 'isReserved'> }

/**
 * The limits in memory: how many votes count for a clan in a week from a provider, an IPv4 /24, or browsers with the same pair of hardware
 * and software hashes. A vote above a limit is held: it is stored, but not counted. Limits of networks are more lenient for known voters:
 * those whose voter key voted in an earlier week, or whose whole fingerprint came from three other providers then. In the same week, a
 * script could make any number of fingerprints known. The limit of pairs exempts only known keys. A process reads the week before, and
 * keeps what it read a week earlier.
 * These limits are approximate: each process counts the votes that it stores, and reads those of all processes hourly. If reading fails, it
 * continues with its own counts. The limits of addresses are exact, because the database enforces them.
 */
export class SoftLimits {
  readonly #deps: Deps
  readonly #known = new KnownVoters()
  /** Devices with votes between `admit` and `settle`. */
  readonly #waiting = new WaitingDevices()
  /** By the provider's AS number. Never emptied: there are fewer than 100,000 providers. */
  readonly #kinds = new Map<number, NetworkKind | null>()
  #counts: WeekCounts
  /** The counts of the week before, whose last votes may be proven after its end. */
  #earlierCounts: WeekCounts | undefined
  /** The week for which the voters of the week before have been read. */
  #knownLoadedFor: VoteWeek | undefined
  #refreshing: Promise<void> | undefined
  /** Undefined unless a refresh is reading the votes of the week. */
  #reading: WeekReading | undefined
  readonly refresh: PeriodicTask = {
    name: 'soft limits',
    intervalMs: refreshIntervalMs,
    runAtStart: true,
    run: (signal) => this.#refresh(signal),
  }
  /** Reads the voters of the past week soon after a new week begins, and retries if that failed: the hourly refresh would be late. */
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
   * Decides whether a limit in memory holds the vote, and how many votes of its address may count, which the database enforces. Call
   * `settle` afterward, unless the vote is held.
   */
  admit(candidate: CandidateVote): VoteAllowance {
    const vote = toCounted(candidate)
    const counts = this.#countsOf(vote.week)
    const knownAs = this.#known.knownAs(vote)
    const isKnown = knownAs !== null
    const kind = this.#kindOf(candidate)
    const factors = this.#factorsOf(vote, kind)
    const holdReason = counts.findExceeded(vote, this.#deps.limits, factors, isKnown)
    const isReserved = holdReason === null && this.#waiting.add(vote)
    if (isReserved) this.#count(vote, 1, isKnown)
    const isHosting = vote.bad === 1
    const limit = isHosting
      ? this.#limitOfHosting(kind)
      : this.#limitOfAddress(kind, counts.numberOfKnown(vote, knownAs))
    return {
      holdReason,
      addressLimit: limit * factors.address,
      addressReason: isHosting ? 'hosting_limit' : 'address_limit',
      factor: factors.network,
      isKnown,
      isReserved,
    }
  }

  /** The counts of a week. Creates them for a new week, or if this process has none of the week before. */
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

  #factorsOf({ network, asn }: CountedVote, kind: NetworkKind | null) {
    const factors = this.#deps.factorsOf(network, asn)
    const kindFactor = isShared(kind) ? sharedProviderFactor : 1
    return {
      // Addresses of carriers and universities have their own limits instead.
      address: factors.network,
      network: Math.max(factors.network, kindFactor),
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

  /** Cached per provider: determining the kind compares the provider's name with hundreds of names. */
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
   * Call it once for each vote that `admit` did not hold, after the attempt to store it. Corrects the counts if `admit` counted a vote that
   * does not count after all, or did not count one that does.
   */
  settle(admitted: AdmittedVote, isCounted: boolean): void {
    const vote = toCounted(admitted)
    const { isKnown, isReserved } = admitted.allowance
    this.#waiting.remove(vote)
    if (isCounted !== isReserved) this.#count(vote, isCounted ? 1 : -1, isKnown)
    if (isCounted) this.#countsOf(vote.week).addKnown(vote)
  }

  /** Adds the vote to its week's counts, or takes it back. */
  #count(vote: CountedVote, sign: 1 | -1, isKnown: boolean): void {
    this.#countsOf(vote.week).count(vote, sign, isKnown)
    this.#reading?.count(vote, sign, isKnown)
  }

  /** Joins the running refresh, if any. */
  #refresh(signal: AbortSignal): Promise<void> {
    this.#refreshing ??= this.#readVotes(signal).finally(() => (this.#refreshing = undefined))
    return this.#refreshing
  }

  async #readVotes(signal: AbortSignal): Promise<void> {
    const { db, now, voteOffset } = this.#deps
    const week = voteWeekAt(now(), voteOffset)
    if (this.#knownLoadedFor !== week) await this.#readKnown(week, signal)
    if (signal.aborted) return
    const reading = new WeekReading(week, this.#known)
    this.#reading = reading
    try {
      if (!(await reading.read(db, signal))) return
      if (this.#counts.week <= week) this.#begin(reading.counts)
      if (now() > startOfWeek(this.#counts.week, voteOffset) + lateVotesMs) this.#earlierCounts = undefined
    } finally {
      this.#reading = undefined
    }
  }

  /** Reads the voters who are known in a week, that is, those of the week before. */
  async #readKnown(week: VoteWeek, signal: AbortSignal): Promise<void> {
    const keys = new VoterKeys()
    for await (const { votes } of readCountedVotes(this.#deps.db, previousWeek(week))) {
      if (signal.aborted) return
      for (const vote of votes) {
        keys.add(vote.voterKey)
        this.#known.addPrint(vote)
      }
    }
    this.#known.addWeek(keys)
    this.#knownLoadedFor = week
  }
}

function isShared(kind: NetworkKind | null): kind is 'carrier' | 'campus' {
  return kind === 'carrier' || kind === 'campus'
}

function toCounted({ evidence, ...vote }: CandidateVote): CountedVote {
  return { ...vote, platform: evidence.platform }
}
