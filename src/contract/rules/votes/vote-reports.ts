import { hourMs } from '../time/durations.ts'
import { detectorReasons, type HoldReason, holdReasons } from './vote-states.ts'

/** Why votes do not count, at the level of detail that owners see. */
export const reportedCauses = ['limit', 'detector', 'administrator'] as const
export type ReportedCause = (typeof reportedCauses)[number]

/** `reason`: the stored reason of an uncounted vote. */
export function reportedCauseOf(reason: string | null): ReportedCause {
  if (reason !== null && Object.hasOwn(holdReasons, reason)) return 'limit'
  return reason !== null && Object.hasOwn(detectorReasons, reason) ? 'detector' : 'administrator'
}

/** Why votes do not count, where owners see numbers. `group`: found by the detector. */
export const reportedKinds = ['group', 'network', 'device', 'proof', 'administrator'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Limits that are not listed are limits of a network. */
const kindsOfLimits: Partial<Readonly<Record<HoldReason, ReportedKind>>> = {
  print_pair_limit: 'device',
  proof_missing: 'proof',
}

/** `reason`: the stored reason of an uncounted vote. */
export function reportedKindOf(reason: string | null): ReportedKind {
  const cause = reportedCauseOf(reason)
  if (cause !== 'limit') return cause === 'detector' ? 'group' : 'administrator'
  return kindsOfLimits[reason as HoldReason] ?? 'network'
}

/** Minimum votes for a number shown to owners or published; smaller ones would show how single votes were judged. */
export const leastVotes = 20

const countStep = 5

/** Rounds up, so that a single vote rarely changes what is reported. 0 stays 0. */
export function reportedCount(votes: number): number {
  return Math.ceil(votes / countStep) * countStep
}

/** End (exclusive, Unix ms) of the votes in reports: the start of the current hour. */
export function reportedUntil(now: number): number {
  return Math.floor(now / hourMs) * hourMs
}

/** Maximum length of an owner's appeal, in UTF-16 code units. */
export const maxAppealLength = 1000

/** Maximum number of clans in one request for the states of votes. */
export const maxReportedClans = 100
