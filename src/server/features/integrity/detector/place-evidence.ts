import { type ClanVotes, codeAt } from './clan-votes.ts'
import { compared, type Evidence, type Finding } from './findings.ts'
import type { WeekEvidence } from './week-evidence.ts'

/** Countries from which more votes come than the clan's history makes likely, and how many countries there are. */
export function placeEvidence(
  countries: ReadonlyMap<number, number>,
  week: WeekEvidence,
  votes: ClanVotes,
): { found: Finding[]; clanForeigners: number } {
  const of = [...countries.values()].reduce((sum, count) => sum + count, 0)
  const mix = week.countries[votes.clan]
  if (!mix || of === 0) return { found: [], clanForeigners: Infinity }
  const global = countryCodes(votes, week)
  let [seen, expected, values] = [0, 0, 0]
  /** By code of the clan. */
  const isUnusual = new Uint8Array(votes.views.country.size)
  for (const [local, count] of countries) {
    const usual = mix[global[local] ?? 0] ?? 0
    if (count / of < 2 * usual) continue
    seen += count
    expected += usual * of
    values++
    isUnusual[local] = 1
  }
  const effective = effectiveNumber(countries, of)
  const usualEffective = 1 / mix.reduce((sum, share) => sum + share * share, 0)
  const strength = effective >= 2.5 && effective > 1.5 * usualEffective ? Math.log(effective / usualEffective) : 0
  const isForeign = (index: number) => isUnusual[codeAt(votes.views.country, index)] === 1
  const size = countries.size
  const dispersion: Evidence = {
    code: 'many-countries',
    seen: size,
    expected: usualEffective,
    of,
    values: size,
    strength,
  }
  let inClan = 0
  for (let index = 0; index < votes.count; index++) if (isForeign(index)) inClan++
  return {
    found: [
      ...compared('foreign-countries', seen, expected, of, values, isForeign),
      ...(strength > 0 && of >= 10 ? [{ evidence: dispersion, isShownBy: isForeign }] : []),
    ],
    clanForeigners: values === 0 ? Infinity : inClan / ((expected / of) * votes.count),
  }
}

/** The country of each code of the clan. */
function countryCodes({ views: { country }, from }: ClanVotes, { votes }: WeekEvidence): Uint32Array {
  const codes = new Uint32Array(country.size)
  for (let index = 0; index < country.cellOf.length; index++)
    codes[codeAt(country, index)] = votes.country.codes[from + index] ?? 0
  return codes
}

/** The number of equally frequent values that would be as diverse. */
export function effectiveNumber(counts: ReadonlyMap<number, number>, of: number): number {
  let squares = 0
  for (const count of counts.values()) squares += (count / of) ** 2
  return squares === 0 ? 0 : 1 / squares
}
