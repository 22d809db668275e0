import { largest } from '../largest.ts'
import type { ClanRanges } from '../properties/clan-ranges.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import type { VoterHistory } from '../properties/voter-history.ts'
import type { ManyClanKeys } from './many-clan-keys.ts'
import type { SharedTriple, Triple } from './shared-triples.ts'

/** Weight of all countries' votes in the shares of a country, in votes. */
const smoothing = 30

/**
 * Returns the number of keys that would vote for three clans by chance: if each key chose its clans independently, as often as voters of
 * its country who vote for one or two clans. Clans with voters from the same countries are expected to share voters. Members of rings vote
 * for more clans, so they are not part of the baseline.
 */
export function tripleChance(
  votes: Pick<VoteColumns, 'clan' | 'country'>,
  { clansInWeek }: Pick<VoterHistory, 'clansInWeek'>,
  { targetRows }: Pick<ClanRanges, 'targetRows'>,
  keys: ManyClanKeys,
  triples: readonly SharedTriple[],
): (clans: Triple) => number {
  const { codes: country, size: countries } = votes.country
  const places = new Map<number, number>()
  for (const { clans } of triples) for (const clan of clans) if (!places.has(clan)) places.set(clan, places.size)
  const place = new Int32Array(1 + largest(places.keys(), -1)).fill(-1)
  for (const [clan, index] of places) place[clan] = index
  // Ordinary votes by clan and country.
  const counts = new Uint32Array(places.size * countries)
  const totals = new Uint32Array(countries)
  let all = 0
  const perClan = new Uint32Array(places.size)
  for (let row = targetRows[0]; row < targetRows[1]; row++) {
    if ((clansInWeek[row] ?? 1) > 2) continue
    const from = country[row] ?? 0
    totals[from] = (totals[from] ?? 0) + 1
    all++
    const index = place[votes.clan[row] ?? 0] ?? -1
    if (index === -1) continue
    perClan[index] = (perClan[index] ?? 0) + 1
    counts[index * countries + from] = (counts[index * countries + from] ?? 0) + 1
  }
  // The ordered choices of three of a key's clans, by the key's country.
  const choices = new Float64Array(countries)
  for (let key = 0; key < keys.count; key++) {
    const first = keys.starts[key] ?? 0
    const clans = (keys.starts[key + 1] ?? 0) - first
    const from = country[keys.rows[first] ?? 0] ?? 0
    choices[from] = (choices[from] ?? 0) + clans * (clans - 1) * (clans - 2)
  }
  const present = [...choices.keys()].filter((code) => (choices[code] ?? 0) > 0)
  const share = (clan: number, from: number) => {
    const index = places.get(clan) ?? 0
    const everywhere = ((perClan[index] ?? 0) + 0.5) / (all + 1)
    return ((counts[index * countries + from] ?? 0) + smoothing * everywhere) / ((totals[from] ?? 0) + smoothing)
  }
  return ([a, b, c]) =>
    present.reduce((sum, from) => sum + (choices[from] ?? 0) * share(a, from) * share(b, from) * share(c, from), 0)
}
