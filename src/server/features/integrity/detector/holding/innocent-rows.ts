import type { Group } from '../verdicts/find-groups.ts'
import type { EarlierVerdicts } from './held-group.ts'
import { thresholds } from '../thresholds.ts'

/** Rows of votes that are not held because their clan has many new voters: a person found them genuine, or they came for an event or from one place. */
export function findInnocentRows({ genuine, groups }: EarlierVerdicts): ReadonlySet<number> {
  const explained = groups.filter((group) => isAudienceOfEvent(group) || isSharedPlace(group))
  return new Set([...genuine, ...explained.flatMap(({ rows }) => [...rows])])
}

/** Whether an innocent cause explains where a group comes from, and a part of it came at the same time. */
function isAudienceOfEvent({ verdict, profile: { densestShare, evidence } }: Group): boolean {
  const isForeign = evidence.some(
    ({ code, strength }) => code === 'foreign-countries' && strength >= thresholds.unexplained,
  )
  return verdict.explainedBy === 'audience-abroad' && densestShare >= thresholds.eventShare && isForeign
}

/** Whether a place explains why the votes come from few addresses: a carrier with several, or an event, such as a lesson. One address may be a script's. */
function isSharedPlace({ verdict, profile: { evidence, densestShare, addressesPerVote, votes } }: Group): boolean {
  const sharesAddresses = evidence.some(({ code }) => code === 'few-addresses')
  const isUsual = densestShare >= thresholds.eventShare || addressesPerVote * votes >= thresholds.carrierAddresses
  return verdict.explainedBy === 'shared-place' && sharesAddresses && isUsual
}
