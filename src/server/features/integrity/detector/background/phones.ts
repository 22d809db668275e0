import type { ClanRanges } from '../properties/clan-ranges.ts'
import { platformKinds } from '../properties/platform-kinds.ts'

export interface Phones {
  /** Whether a vote of the examined week came from a phone or tablet; undefined if its platform is unknown. */
  readonly isPhone: (row: number) => boolean | undefined
  /** The share among the baseline votes of the examined week whose platform is known. */
  readonly share: number
}

/**
 * @param kinds by row from the first of the examined week: a value of `platformKinds`
 * @param included by row: 1 for baseline votes
 */
export function findPhones(
  kinds: Uint8Array,
  { targetRows: [from] }: Pick<ClanRanges, 'targetRows'>,
  included: Uint8Array,
): Phones {
  const { phone, unknown } = platformKinds
  let [seen, known] = [0, 0]
  for (let index = 0; index < kinds.length; index++) {
    if (included[from + index] !== 1 || kinds[index] === unknown) continue
    known++
    if (kinds[index] === phone) seen++
  }
  return {
    isPhone(row) {
      const kind = kinds[row - from]
      return kind === unknown ? undefined : kind === phone
    },
    share: seen / Math.max(1, known),
  }
}
