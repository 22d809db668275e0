import {
  type AdminReason,
  adminReasons,
  type DetectorReason,
  detectorReasons,
  type HoldReason,
  holdReasons,
  type VoteState,
} from '#contract/rules/votes/vote-states.ts'
import type { VotingRow } from '#contract/voting-data.ts'

export const stateLabels: Readonly<Record<VoteState, string>> = { counted: 'Counted', held: 'Held', void: 'Void' }
/** Verbs for putting votes into the state. */
export const stateVerbs: Readonly<Record<VoteState, string>> = { void: 'Void', held: 'Hold', counted: 'Count' }
export const compromisedLabels: Readonly<Record<VotingRow['client_ip_bad'], string>> = { 0: 'No', 1: 'Yes', 2: '??' }

const reasonTexts: Readonly<Record<string, string>> = { ...holdReasons, ...detectorReasons, ...adminReasons }
export const knownReasons = Object.keys(reasonTexts)

/** A sentence; the code itself if it is unknown. */
export function reasonText(code: string): string {
  return reasonTexts[code] ?? code
}

const labelOfReason: Readonly<Record<HoldReason | DetectorReason | AdminReason, string>> = {
  print_missing_limit: 'Limit for missing fingerprints',
  address_limit: 'Limit per address',
  net56_limit: 'Limit per /56 network',
  net48_limit: 'Limit per /48 network',
  net24_limit: 'Limit per /24 network',
  as_limit: 'Limit per provider',
  hosting_limit: 'Limit per hosting address',
  hosting_as_limit: 'Limit per hosting provider',
  proof_missing: 'No proof of work',
  print_pair_limit: 'Limit per kind of device',
  detector_void: 'Voided by the detector',
  detector_held: 'Held by the detector',
  admin_counted: 'Counted by an administrator',
  admin_held: 'Held by an administrator',
  admin_void: 'Voided by an administrator',
}
/** A `Map`, because a code from a URL may equal the name of an inherited object property. */
const reasonLabels = new Map(Object.entries(labelOfReason))

/** A few words; the code itself if it is unknown. */
export function reasonLabel(code: string): string {
  return reasonLabels.get(code) ?? code
}
