import { type ClanVotes, codeAt } from './clan-votes.ts'
import { compared, type Evidence, type Finding } from './findings.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

const unknown = 0

/** Compares the number of votes per country with the clan's history, and the number of countries. Unknown countries are left out. */
export function placeEvidence(
  countries: ReadonlyMap<number, number>,
  week: WeekEvidence,
  votes: ClanVotes,
): { found: Finding[]; clanForeigners: number } {
  const of = [...countries.values()].reduce((sum, count) => sum + count, 0)
  const mix = week.countries[votes.clan]
  if (!mix || of === 0) return { found: [], clanForeigners: Infinity }
  const view = votes.views.country
  let [seen, expected, values] = [0, 0, 0]
  /** By code of the view. */
  const isUnusual = new Uint8Array(view.size)
  let inClan = 0
  let size = 0
  for (const [local, count] of countries) {
    const country = view.values[local] ?? unknown
    if (country === unknown) continue
    size++
    const usual = mix[country] ?? 0
    if (count / of < 2 * usual) continue
    seen += count
    expected += usual * of
    values++
    isUnusual[local] = 1
    inClan += view.votes[local] ?? 0
  }
  const effective = effectiveNumber(countries, of)
  const usualEffective = 1 / mix.reduce((sum, share) => sum + share * share, 0)
  const strength = effective >= 2.5 && effective > 1.5 * usualEffective ? Math.log(effective / usualEffective) : 0
  const isForeign = (index: number) => isUnusual[codeAt(view, index)] === 1
  const dispersion: Evidence = {
    code: 'many-countries',
    seen: Math.round(effective),
    expected: usualEffective,
    of,
    values: size,
    strength,
  }
  return {
    found: [
      ...compared('foreign-countries', seen, expected, of, values, isForeign),
      ...(strength > 0 && of >= 10 ? [{ evidence: dispersion, isShownBy: isForeign, isTelling: false }] : []),
    ],
    clanForeigners: values === 0 ? Infinity : inClan / ((expected / of) * votes.count),
  }
}

/** The inverse Simpson index: the number of equally frequent values that would be as diverse. */
function effectiveNumber(counts: ReadonlyMap<number, number>, of: number): number {
  let squares = 0
  for (const count of counts.values()) squares += (count / of) ** 2
  return squares === 0 ? 0 : 1 / squares
}
