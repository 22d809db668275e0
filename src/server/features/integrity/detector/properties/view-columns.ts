import { PairDictionary } from '../../dictionary.ts'
import type { ClanRanges } from './clan-ranges.ts'
import { type ComparedProperty, numberPairs, type PairColumn, repeatedTokens, singleToken } from './pair-column.ts'
import { comparableProviders } from './comparable-providers.ts'
import { release } from '../votes/release.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import type { VoteTraits } from './vote-traits.ts'

export const viewNames = [
  'hardware',
  'software',
  'device',
  'novelty',
  'country',
  'address',
  'reputation',
  'session',
  'behavior',
  'requestShape',
  'stamp',
  'provider',
  'keyState',
  'clans',
] as const
export type ViewName = (typeof viewNames)[number]

/** Views in which most votes have a value of their own. 0 means unknown in them. */
export const tokenViews: ReadonlySet<ViewName> = new Set([
  'hardware',
  'software',
  'device',
  'address',
  'requestShape',
  'stamp',
  'provider',
])

interface Inputs {
  readonly votes: VoteColumns
  readonly traits: VoteTraits
  /** 0 for every row. */
  readonly none: Uint8Array
  /** By row: 1 for keys that voted before. */
  readonly known: Uint8Array
  /** By row: 1 for baseline votes. */
  readonly included: Uint8Array
}

/** The properties in which votes are compared, each with the groups of votes in which it is compared. */
export function createViewColumns(
  { votes, traits, none, known, included }: Inputs,
  ranges: ClanRanges,
): Readonly<Record<ViewName, PairColumn>> {
  const { codes: platform } = votes.platform
  const { codes: country } = votes.country
  const countryAndPlatform = countriesAndPlatforms(votes)
  const category = (
    codes: ComparedProperty['codes'],
    context: ComparedProperty['context'] = none,
    coarse: ComparedProperty['coarse'] = none,
  ) => numberPairs(ranges, { codes, context, coarse }, included, false)
  const token = (
    codes: Tokens,
    context: ComparedProperty['context'] = none,
    coarse: ComparedProperty['coarse'] = none,
  ) => {
    const column = numberPairs(ranges, { codes, context, coarse }, included, true)
    release([codes])
    return column
  }
  const parts = [votes.hardware, votes.software, votes.audio].map((column) => repeatedTokens(ranges, column))
  const [hardware, software, audio] = parts as [Tokens, Tokens, Tokens]
  const device = repeatedDevices(ranges, hardware, software, audio)
  release([audio])
  const columns = {
    hardware: token(hardware, countryAndPlatform, platform),
    software: token(software, countryAndPlatform, platform),
    device: token(device, countryAndPlatform, platform),
    novelty: category(traits.novelty, platform),
    country: category(country),
    address: token(repeatedTokens(ranges, votes.address)),
    reputation: category(traits.reputation, country),
    session: category(traits.session, traits.sessionContext, traits.sessionCoarse),
    behavior: category(traits.behavior, platform),
    requestShape: token(repeatedTokens(ranges, votes.requestShape), votes.userAgent.codes, votes.browser.codes),
    stamp: token(repeatedTokens(ranges, votes.stamp)),
    provider: token(repeatedTokens(ranges, comparableProviders(votes, ranges)), country),
    keyState: category(traits.keyState),
    clans: category(traits.clans, known),
  }
  release([countryAndPlatform])
  return columns
}

function countriesAndPlatforms({ count, country, platform }: VoteColumns): Uint32Array<ArrayBuffer> {
  const codes = new Uint32Array(count)
  for (let row = 0; row < count; row++)
    codes[row] = (country.codes[row] ?? 0) * 32 + Math.min(31, platform.codes[row] ?? 0)
  return codes
}

/** Complete prints, given their repeated parts: a print is repeated only if all of its parts are. 0 if a part is unknown. */
function repeatedDevices(ranges: ClanRanges, hardware: Tokens, software: Tokens, audio: Tokens): Tokens {
  const [pairs, triples] = [new PairDictionary(), new PairDictionary()]
  const codes = new Uint32Array(hardware.length)
  const least = (row: number) => Math.min(hardware[row] ?? 0, software[row] ?? 0, audio[row] ?? 0)
  for (let row = 0; row < codes.length; row++)
    if (least(row) > singleToken)
      codes[row] = triples.codeOf(pairs.codeOf(hardware[row] ?? 0, software[row] ?? 0), audio[row] ?? 0)
  const devices = repeatedTokens(ranges, { codes, size: triples.size() })
  for (let row = 0; row < codes.length; row++) if (codes[row] === 0) devices[row] = Math.min(singleToken, least(row))
  for (const dictionary of [pairs, triples]) dictionary.release()
  release([codes])
  return devices
}

type Tokens = ReturnType<typeof repeatedTokens>
