import { weekMs } from '#contract/rules/time/durations.ts'
import type { SampleVotes } from '../votes.fixture.ts'

type Draft = ReturnType<SampleVotes['newVoter']>

/** Adds the votes of one key for several clans, 20 seconds apart. `weeksAgo` moves them to an earlier week. */
export function addKey(sample: SampleVotes, clans: readonly number[], draft: Draft, weeksAgo = 0): void {
  const at = new Date(draft.cast_at).getTime() - weeksAgo * weekMs
  for (const [index, clan] of clans.entries())
    sample.add({ ...draft, clan_id: clan, cast_at: new Date(at + index * 20_000).toISOString() })
}

/** Fields of hasty votes by ring members: no page, no pass, and headers that no browser sends. */
export const hasty: Partial<Draft> = {
  pass_id: null,
  pass_age_s: null,
  pass_network: null,
  stamp_at: null,
  stamp_id: null,
  request_shape: 'ab'.repeat(8),
}
