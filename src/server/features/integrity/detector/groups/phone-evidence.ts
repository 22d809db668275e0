import type { Phones } from '../background/phones.ts'
import { thresholds } from '../thresholds.ts'
import type { Evidence, Finding } from './findings.ts'

export interface PhoneCount {
  readonly seen: number
  /** 0 if no platform is known. */
  readonly expected: number
}

/** Compares the number of votes from phones with their share of all votes. Each vote of a group without phones counts as evidence. */
export function phoneEvidence(
  { isPhone, share }: Phones,
  { from, members }: { readonly from: number; readonly members: readonly number[] },
): { found: Finding[]; phones: PhoneCount } {
  const isComputer = (index: number) => isPhone(from + index) === false
  const computers = members.filter(isComputer).length
  const seen = members.filter((index) => isPhone(from + index)).length
  const known = computers + seen
  const phones = { seen, expected: known * share }
  if (!areFew(phones)) return { found: [], phones }
  const of = members.length
  const expected = known * (1 - share)
  const strength = (computers / of) * Math.log(computers / expected)
  const evidence: Evidence = { code: 'from-computers', seen: computers, expected, of, values: 0, strength }
  // With a tenth of the expected phones, nine tenths of the votes are not from the voters who usually have them.
  return { found: [{ evidence, isShownBy: isComputer, isTelling: true }], phones }
}

/** Whether far fewer votes come from phones than expected. */
export const areFew = ({ seen, expected }: PhoneCount): boolean =>
  expected >= thresholds.expectedPhones && seen <= thresholds.fewPhones * expected
