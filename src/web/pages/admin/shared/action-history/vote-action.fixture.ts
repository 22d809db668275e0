import type { VoteAction } from '#contract/vote-actions.ts'

export const voteAction: VoteAction = {
  id: 5,
  kind: 'void',
  reason: 'One print',
  at: Date.parse('2026-11-21T13:50:00Z'),
  by: 'ada@example.org',
  votes: 41,
  done: 41,
  changed: 38,
  finished: true,
  can_undo: true,
  undone_at: null,
  case_id: 12,
  week: '2026-W47',
  clan_id: 9,
  clan_name: 'Wolves',
  network: null,
  undid: null,
}
