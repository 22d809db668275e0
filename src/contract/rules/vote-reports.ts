import { hourMs } from './durations.ts'
import { detectorReasons, type HoldReason, holdReasons } from './vote-states.ts'

/** Why votes do not count, as coarse as owners learn it. */
export const reportedCauses = ['limit', 'detector', 'administrator'] as const
export type ReportedCause = (typeof reportedCauses)[number]

/** `reason`: the stored reason of a vote that does not count. */
export function reportedCauseOf(reason: string | null): ReportedCause {
  if (reason !== null && Object.hasOwn(holdReasons, reason)) return 'limit'
  return reason !== null && Object.hasOwn(detectorReasons, reason) ? 'detector' : 'administrator'
}

/** Why votes do not count, where owners learn numbers. `group`: found by the detector. */
export const reportedKinds = ['group', 'network', 'device', 'proof', 'administrator'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** All other limits are those of a network. */
const kindsOfLimits: Partial<Readonly<Record<HoldReason, ReportedKind>>> = {
  print_pair_limit: 'device',
  proof_missing: 'proof',
}

/** `reason`: the stored reason of a vote that does not count. */
export function reportedKindOf(reason: string | null): ReportedKind {
  const cause = reportedCauseOf(reason)
  if (cause !== 'limit') return cause === 'detector' ? 'group' : 'administrator'
  return kindsOfLimits[reason as HoldReason] ?? 'network'
}

/**
 * Fewer votes are not shown by reason to owners, nor published by clan or reason: the states of single votes must not tell who judged
 * them.
 */
export const leastVotes = 20

const countStep = 5

/** Rounds up, so that a single vote rarely changes what is reported. 0 stays 0. */
export function reportedCount(votes: number): number {
  return Math.ceil(votes / countStep) * countStep
}

/** Reports contain votes that were cast before this time (Unix ms): the start of the current hour. */
export function reportedUntil(now: number): number {
  return Math.floor(now / hourMs) * hourMs
}

/** Of an owner's appeal, in UTF-16 code units. */
export const maxAppealLength = 1000

/** How many clans one request for the states of votes may name. */
export const maxReportedClans = 100
