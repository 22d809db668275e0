import type { VoteColumns } from '../votes/vote-columns.ts'
import type { ClanRanges } from './clan-ranges.ts'

export const platformKinds = { unknown: 0, computer: 1, phone: 2 } as const

const mobilePlatforms = ['iphone', 'ipad', 'android']

/** By row from the first of the examined week: a value of `platformKinds`. Tablets count as phones. */
export function findPlatformKinds(
  { platform, names }: Pick<VoteColumns, 'platform' | 'names'>,
  { targetRows: [from, to] }: Pick<ClanRanges, 'targetRows'>,
): Uint8Array {
  const phones = new Set(mobilePlatforms.map((name) => names.platform.indexOf(name)))
  return Uint8Array.from(platform.codes.subarray(from, to), (code) => {
    if (code === 0) return platformKinds.unknown
    return phones.has(code) ? platformKinds.phone : platformKinds.computer
  })
}
