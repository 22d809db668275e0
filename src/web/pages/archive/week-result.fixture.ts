import type { WeekResult } from '#contract/weeks.ts'

/** A final week without clans. */
export const weekResult: WeekResult = {
  week: '2026-W47',
  status: 'final',
  starts_at: 0,
  ends_at: 0,
  version: 1,
  newest_version: 1,
  counts: null,
  counted: 0,
  clans: 0,
  podium: [],
  entry: 1,
  final_at: 0,
  base: null,
  rule: 1,
  ledger_files: 2,
  block_files: 1,
  corrections: [],
  previous: null,
  next: null,
  checkpoint: null,
  lines: [],
}
