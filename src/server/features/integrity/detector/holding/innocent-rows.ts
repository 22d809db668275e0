import type { Group } from '../verdicts/find-groups.ts'
import type { EarlierVerdicts } from './held-group.ts'
import { thresholds } from '../thresholds.ts'

/** Exempt votes of clans with many new voters: a person found them genuine, or they came for an event or from a place. */
export function findInnocentRows({ genuine, groups }: EarlierVerdicts): ReadonlySet<number> {
  const explained = groups.filter((group) => isAudienceOfEvent(group) || isSharedPlace(group))
  return new Set([...genuine, ...explained.flatMap(({ rows }) => [...rows])])
}

/** Whether an innocent cause explains a group's countries, and a part of its votes came at the same time. */
function isAudienceOfEvent({ verdict, profile: { densestShare, evidence } }: Group): boolean {
  const isForeign = evidence.some(
    ({ code, strength }) => code === 'foreign-countries' && strength >= thresholds.unexplained,
  )
  return verdict.explainedBy === 'audience-abroad' && densestShare >= thresholds.eventShare && isForeign
}

/** Whether a place explains the few addresses: a carrier with several, or an event, such as a lesson. One address may be a script's. */
function isSharedPlace({ verdict, profile: { evidence, densestShare, addressesPerVote, votes } }: Group): boolean {
  const sharesAddresses = evidence.some(({ code }) => code === 'few-addresses')
  const isUsual = densestShare >= thresholds.eventShare || addressesPerVote * votes >= thresholds.carrierAddresses
  return verdict.explainedBy === 'shared-place' && sharesAddresses && isUsual
}
