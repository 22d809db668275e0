import type { ClanVotes } from './clan-votes.ts'
import { factCodes } from '../fact-codes.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

const many = factCodes.indexOf('many-clans')
const fromElsewhere = factCodes.indexOf('key-from-elsewhere')

/**
 * How often the clan's voters who voted only for other clans in earlier weeks vote for many clans, as a multiple of the expected frequency
 * for all earlier voters. Voters of allied clans are left out.
 */
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
  const isVisitor = (row: number) => facts.holds(fromElsewhere, row) && allied[row - ranges.targetRows[0]] !== 1
  const visitors = Array.from({ length: count }, (_, index) => from + index).filter(isVisitor)
  const seen = visitors.filter((row) => facts.holds(many, row)).length
  return seen / (facts.expected(clan, visitors)[many] ?? 0)
}
