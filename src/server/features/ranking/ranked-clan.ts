import type { ClanFacts } from '#contract/clan-facts.ts'
import type { ListedClan } from '#contract/clans.ts'
import type { Platform, Playstyle, Region } from '#contract/rules/clans/clan-codes.ts'
import { effectiveVotes } from '#contract/rules/ranking/penalty.ts'
import { type Contender, tieBreakDraw } from '#contract/rules/ranking/tie-break.ts'
import { previousWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { statedFacts } from '#server/domain/listing-columns.ts'

/** Times in Unix ms. */
export interface Promotion {
  readonly kind: 'recommended' | 'premium'
  readonly startsAt: number
  readonly endsAt: number
}

/** Includes the tallies of this week and the last. Times in Unix ms. */
export interface ClanRecord {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly headerImage: string | null
  readonly region: Region
  readonly platforms: readonly Platform[]
  readonly playstyles: readonly Playstyle[]
  readonly discordUrl: string | null
  readonly websiteUrl: string | null
  readonly facts: ClanFacts
  readonly listedAt: number
  readonly promotions: readonly Promotion[]
  /** Before penalties. */
  readonly votes: number
  readonly lastVoteAt: number | undefined
  /** 0 without a tally. */
  readonly version: number
  /** In percent. */
  readonly penalty: number
  /** Effective votes. */
  readonly lastWeekVotes: number
  readonly lastWeekLastVoteAt: number | undefined
}

export interface RankedClan extends Contender {
  record: ClanRecord
  effectiveVotes: number
  premium: boolean
  recommended: boolean
  lastVoteAt: number | undefined
  lastWeekVotes: number
  lot: number
  /** Index in the current `ClanList`. */
  number: number
}

export function rankClan(record: ClanRecord, week: VoteWeek, now: number): RankedClan {
  return {
    id: record.id,
    record,
    effectiveVotes: effectiveVotes(record.votes, record.penalty),
    premium: isPromoted(record, 'premium', now),
    recommended: isPromoted(record, 'recommended', now),
    lastVoteAt: record.lastVoteAt,
    lastWeekVotes: record.lastWeekVotes,
    lot: tieBreakDraw(week, record.id),
    number: -1,
  }
}

/** Converts records of an earlier week (`votesWeek`) to the start of `week`. */
export function recordsForNewWeek(
  records: readonly ClanRecord[],
  votesWeek: VoteWeek,
  week: VoteWeek,
): readonly ClanRecord[] {
  const wasLastWeek = votesWeek === previousWeek(week)
  return records.map((record) => ({
    ...record,
    votes: 0,
    lastVoteAt: undefined,
    version: 0,
    penalty: 0,
    lastWeekVotes: wasLastWeek ? effectiveVotes(record.votes, record.penalty) : 0,
    lastWeekLastVoteAt: wasLastWeek ? record.lastVoteAt : undefined,
  }))
}

/** Changes a clan's votes in this week. `lastVoteAt` in Unix ms. */
export function applyVotes(
  clan: RankedClan,
  { votes, lastVoteAt, version }: { votes: number; lastVoteAt: number; version: number },
): void {
  clan.record = { ...clan.record, votes, lastVoteAt: votes > 0 ? lastVoteAt : undefined, version }
  clan.effectiveVotes = effectiveVotes(votes, clan.record.penalty)
  clan.lastVoteAt = clan.record.lastVoteAt
}

/** Returns when the next promotion begins or ends; Infinity if none does. */
export function firstPromotionChange(records: readonly ClanRecord[], now: number): number {
  let first = Number.POSITIVE_INFINITY
  for (const { promotions } of records)
    for (const { startsAt, endsAt } of promotions)
      for (const time of [startsAt, endsAt]) if (time > now) first = Math.min(first, time)
  return first
}

export function toListedClan({ record, ...clan }: RankedClan, rank: number | null): ListedClan {
  return {
    id: clan.id,
    rank,
    name: record.name,
    description: record.description,
    header_image_filename: record.headerImage,
    region: record.region,
    platforms: record.platforms.join(','),
    playstyles: record.playstyles.join(','),
    discord_url: record.discordUrl,
    website_url: record.websiteUrl,
    ...statedFacts(record.facts),
    votes: clan.effectiveVotes,
    premium: clan.premium,
    recommended: clan.recommended,
  }
}

function isPromoted({ promotions }: ClanRecord, kind: Promotion['kind'], now: number): boolean {
  return promotions.some((promotion) => promotion.kind === kind && promotion.startsAt <= now && now < promotion.endsAt)
}
