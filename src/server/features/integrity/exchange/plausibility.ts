export interface VoteFacts {
  /** The voter key cast a counted vote for this clan in one of the two weeks before. */
  readonly isReturning: boolean
  /** The age of the voter pass; null without a pass. */
  readonly passAgeS: number | null
  /** Three other providers have the same whole fingerprint. */
  readonly hasEstablishedPrint: boolean
  readonly hasWholePrint: boolean
  readonly hasStamp: boolean
}

const [minute, hour, day] = [60, 3600, 86_400]
const passAgesS = [0, minute, hour, day, 7 * day]

/**
 * A number that only serves to compare votes of the same network and clan. In this order: a returning voter, an older pass (in steps: none,
 * younger than a minute, an hour, a day, a week, older), a fingerprint that other providers have, a whole print, a page stamp. Each is in
 * favor of a vote, but its absence alone never decides whether the vote counts.
 */
export function plausibilityOf(facts: VoteFacts): number {
  const { passAgeS } = facts
  const age = passAgeS === null ? 0 : passAgesS.filter((least) => passAgeS >= least).length
  const digits = [
    Number(facts.isReturning),
    age,
    Number(facts.hasEstablishedPrint),
    Number(facts.hasWholePrint),
    Number(facts.hasStamp),
  ]
  return digits.reduce((sum, digit) => sum * 10 + digit, 0)
}
