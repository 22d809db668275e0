import { hourMs } from '#contract/rules/time/durations.ts'
import { factCodes } from '../fact-codes.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import type { Ring } from './find-rings.ts'

/**
 * Whether a ring is more than a few friends who vote for each other's clans. Its members must vote over more than a day or without loading
 * a page. Its clans must be at home in different countries, or members must vote for nearly all of them. With votes within seconds, these
 * are five signs, of which three must be present.
 */
export function showsRing(
  {
    votes,
    facts,
    countries,
  }: Pick<WeekEvidence, 'facts' | 'countries'> & { readonly votes: Pick<VoteColumns, 'castAt'> },
  { clans, members }: Pick<Ring, 'clans' | 'members'>,
): boolean {
  const times = members.map((rows) => rows.map((row) => votes.castAt[row] ?? 0).sort((a, b) => a - b))
  const gaps = times.map((cast) => median(cast.slice(1).map((at, index) => at - (cast[index] ?? 0))))
  const starts = times.map(([at = 0]) => at).sort((a, b) => a - b)
  const spanMs = (starts[Math.floor(starts.length * 0.9)] ?? 0) - (starts[Math.floor(starts.length * 0.1)] ?? 0)
  const noPage = factCodes.indexOf('no-page')
  const withoutPage = members.filter(([row = 0]) => facts.holds(noPage, row)).length
  const [isAbroad, isComplete] = [
    homesPerClan(countries, clans) >= 0.6,
    median(members.map((rows) => rows.length / clans.length)) >= 0.8,
  ]
  const [isLong, isWithoutPage, isFast] = [
    spanMs > 24 * hourMs,
    withoutPage > 0.3 * members.length,
    median(gaps) < 10_000,
  ]
  const signs = [isAbroad, isComplete, isLong, isWithoutPage, isFast].filter(Boolean).length
  return (isLong || isWithoutPage) && (isAbroad || isComplete) && signs >= thresholds.ringSigns
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The number of countries in which a ring's clans have most of their voters, per clan. */
export function homesPerClan(countries: WeekEvidence['countries'], clans: readonly number[]): number {
  const homes = new Set(clans.map((clan) => mainCountry(countries[clan] ?? new Float64Array())))
  return homes.size / clans.length
}

const mainCountry = (mix: Float64Array) => mix.indexOf(Math.max(...mix))
