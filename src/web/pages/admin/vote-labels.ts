import { adminReasons, detectorReasons, holdReasons, type VoteState } from '#contract/rules/vote-states.ts'
import type { VotingRow } from '#contract/voting-data.ts'

export const stateLabels: Readonly<Record<VoteState, string>> = { counted: 'Counted', held: 'Held', void: 'Void' }
export const compromisedLabels: Readonly<Record<VotingRow['client_ip_bad'], string>> = { 0: 'No', 1: 'Yes', 2: '??' }

const reasonTexts: Readonly<Record<string, string>> = { ...holdReasons, ...detectorReasons, ...adminReasons }
export const knownReasons = Object.keys(reasonTexts)

/** A sentence; the code itself if it is unknown. */
export function reasonText(code: string): string {
  return reasonTexts[code] ?? code
}

/** A few words, such as "Address limit" or "/48 limit". */
export function reasonLabel(code: string): string {
  const words = code
    .replace(/^net(\d+)/, '/$1')
    .replaceAll('_', ' ')
    .replace(/\bas\b/, 'AS')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
