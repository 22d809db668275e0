import { comparedColumns } from '#contract/blind-check.ts'
import type { BlindCheckList, ComparedVote } from './blind-check-data.ts'

const start = Date.parse('2026-11-18T19:00:00Z')

/** A check in which one vote has an answer. */
export const blindCheck: BlindCheckList = {
  week: '2026-W46',
  votes: [
    { id: 31, number: 1, answer: 'genuine', answered_at: start, answered_by: 'ada@example.org', was_void: null },
    { id: 32, number: 2, answer: null, answered_at: null, answered_by: null, was_void: null },
    { id: 33, number: 3, answer: null, answered_at: null, answered_by: null, was_void: null },
  ],
  figures: null,
}

const values: Partial<Record<(typeof comparedColumns)[number], string>> = {
  returning: 'false',
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  network: '2001:db8:85a3::/48',
  asn: '64500',
  country: 'BR',
  hardware: 'ab12'.repeat(16),
  software: 'cd34'.repeat(16),
  browser: 'chrome 142',
  pass: 'none',
  reach: 'link',
  dwell: '5',
}

export const comparedVote: ComparedVote = {
  id: 32,
  number: 2,
  week: '2026-W46',
  clan_name: 'Wolves',
  at: start,
  clan_votes: 512,
  same_hour: 41,
  values: comparedColumns.map((column, index) => ({
    column,
    value: values[column] ?? null,
    label: column === 'asn' ? 'Example Telecommunications of the North' : null,
    seen: 41 + index,
    usual: column === 'stamp' ? null : 0.4 + index,
  })),
}
