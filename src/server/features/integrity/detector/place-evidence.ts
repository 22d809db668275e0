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
  let [seen, expected] = [0, 0]
  const values = new Set<number>()
  for (const [local, count] of countries) {
    const usual = mix[global.get(local) ?? 0] ?? 0
    if (count / of < 2 * usual) continue
    seen += count
    expected += usual * of
    values.add(local)
  }
  const effective = effectiveNumber(countries, of)
  const usualEffective = 1 / mix.reduce((sum, share) => sum + share * share, 0)
  const strength = effective >= 2.5 && effective > 1.5 * usualEffective ? Math.log(effective / usualEffective) : 0
  const isForeign = (index: number) => values.has(codeAt(votes.views.country, index))
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
      ...compared('foreign-countries', seen, expected, of, values.size, isForeign),
      ...(strength > 0 && of >= 10 ? [{ evidence: dispersion, isShownBy: isForeign }] : []),
    ],
    clanForeigners: values.size === 0 ? Infinity : inClan / ((expected / of) * votes.count),
  }
}

function countryCodes({ views, from }: ClanVotes, { votes }: WeekEvidence): Map<number, number> {
  const codes = new Map<number, number>()
  views.country.cellOf.forEach((_, index) =>
    codes.set(codeAt(views.country, index), votes.country.codes[from + index] ?? 0),
  )
  return codes
}

/** The number of equally frequent values that would be as diverse. */
export function effectiveNumber(counts: ReadonlyMap<number, number>, of: number): number {
  let squares = 0
  for (const count of counts.values()) squares += (count / of) ** 2
  return squares === 0 ? 0 : 1 / squares
}
