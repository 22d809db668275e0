import { PairDictionary } from '../../dictionary.ts'
import type { ClanRanges } from './clan-ranges.ts'
import { release } from '../votes/release.ts'
import { thresholds } from '../thresholds.ts'
import type { CodedColumn, VoteColumns } from '../votes/vote-columns.ts'

/** The providers of votes. 0 for countries whose providers cannot be compared: they have too few votes besides their largest clan's. */
export function comparableProviders(
  { count, country, clan, provider }: Pick<VoteColumns, 'count' | 'country' | 'clan' | 'provider'>,
  { window: [from, to] }: Pick<ClanRanges, 'window'>,
): CodedColumn<Uint32Array<ArrayBuffer>> {
  const pairs = new PairDictionary()
  const ofPair: number[] = []
  const total = new Uint32Array(country.size)
  const most = new Uint32Array(country.size)
  for (let row = from; row < to; row++) {
    const code = country.codes[row] ?? 0
    const pair = pairs.codeOf(code, clan[row] ?? 0)
    const votes = (ofPair[pair] ?? 0) + 1
    ofPair[pair] = votes
    total[code] = (total[code] ?? 0) + 1
    most[code] = Math.max(most[code] ?? 0, votes)
  }
  pairs.release()
  const isKnown = total.map((votes, code) => (code > 0 && votes - (most[code] ?? 0) >= thresholds.countryVotes ? 1 : 0))
  const codes = new Uint32Array(count)
  for (let row = 0; row < count; row++)
    if (isKnown[country.codes[row] ?? 0] === 1) codes[row] = provider.codes[row] ?? 0
  release([total, most])
  return { codes, size: provider.size }
}
