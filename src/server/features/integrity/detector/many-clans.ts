import type { ClanVotes } from './clan-votes.ts'
import { factCodes } from './facts.ts'
import type { WeekEvidence } from './week-evidence.ts'

const many = factCodes.indexOf('many-clans')

/** How often a clan's voters vote for many clans, as a multiple of what is usual. Without voters of allied clans. */
export function manyClansOf(
  {
    facts,
    allied,
    ranges,
  }: Pick<WeekEvidence, 'facts' | 'allied'> & {
    readonly ranges: Pick<WeekEvidence['ranges'], 'targetRows'>
  },
  { clan, from, count }: Pick<ClanVotes, 'clan' | 'from' | 'count'>,
): number {
  const isAllied = (row: number) => allied[row - ranges.targetRows[0]] === 1
  const rows = Array.from({ length: count }, (_, index) => from + index).filter((row) => !isAllied(row))
  const seen = rows.filter((row) => facts.holds(many, row)).length
  return seen / (facts.expected(clan, rows)[many] ?? 0)
}
