import type { ColumnType, Generated } from 'kysely'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Defaulted, Instant } from './column.ts'

export interface CaseTables {
  vote_cases: VoteCasesTable
  vote_actions: VoteActionsTable
  vote_action_changes: VoteActionChangesTable
  shared_networks: SharedNetworksTable
}

/** Groups of unusual votes that the detector found, and clans and weeks that have an appeal but no such group. */
export interface VoteCasesTable {
  id: Generated<number>
  week: VoteWeek
  clan_id: number
  /** Remains after the clan is deleted. */
  clan_name: string | null
  verdict: 'void' | 'held' | 'shown' | 'appeal'
  status: Defaulted<'open' | 'decided' | 'dismissed'>
  /** The last run that found the group. */
  judgment_id: Defaulted<number | null>
  size: number
  /** Ascending. Empty for appeals, and once the vote details are purged. */
  vote_ids: number[]
  /** For convicted groups: the sum of the votes' probabilities of being fake. */
  estimated_fakes: number
  /** See `GroupEvidence` of the integrity feature; null for appeals. */
  evidence: ColumnType<unknown, string | null | undefined, string | null>
  found_at: Instant
  updated_at: Instant
  /** Whether an administrator acted on the case. If so, it stays even if later runs do not find the group. */
  acted: Defaulted<boolean>
  /** The action that decided the case, and the number of its votes at that time. Null while it is open. */
  decided_by: Defaulted<number | null>
  decided_size: Defaulted<number | null>
}

/** Actions of administrators on votes, cases and networks. State changes of votes run in batches, in the order of IDs. */
export interface VoteActionsTable {
  id: Generated<number>
  kind: 'counted' | 'held' | 'void' | 'dismiss' | 'undo' | 'note' | 'shared-network' | 'answer-appeal'
  week: Defaulted<VoteWeek | null>
  case_id: Defaulted<number | null>
  /** Null if the votes are for several clans. */
  clan_id: Defaulted<number | null>
  shared_network_id: Defaulted<number | null>
  /** For `answer-appeal`. Null if the appeal was deleted with its clan, or if the previous version answered it. */
  appeal_id: Defaulted<number | null>
  /** For `answer-appeal`: whether the public log says that the appeal was upheld. */
  upheld: Defaulted<boolean>
  reason: string
  created_at: Instant
  created_by: Defaulted<number | null>
  /** For `undo`: the action that it undoes, whose `undone_at` is then set. */
  undoes: Defaulted<number | null>
  undone_at: Defaulted<Date | null>
  /** The new states of the votes. Each step applies to the next part of `vote_ids`, in order. */
  steps: ColumnType<ActionStep[], string | undefined, string>
  /** Empty once the vote details are purged. */
  vote_ids: Defaulted<number[]>
  votes: Defaulted<number>
  /** `done`: how many of `vote_ids` are processed, from the first on. `changed`: how many votes changed their state. */
  done: Defaulted<number>
  changed: Defaulted<number>
  finished_at: Defaulted<Date | null>
}

export interface ActionStep {
  readonly state: VoteState
  readonly reason: string | null
  /** How many of `vote_ids` the step covers. */
  readonly votes: number
}

/** The votes' states before an action changed them. */
export interface VoteActionChangesTable {
  action_id: number
  number: number
  state: VoteState
  reason: string | null
  vote_ids: number[]
}

/** Networks that many people share, which have higher limits. */
export interface SharedNetworksTable {
  id: Generated<number>
  /** Such as `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/48` or `AS64500`. Unique among active rows. */
  network: string
  reason: string
  created_at: Instant
  created_by: number | null
  taken_back_at: Defaulted<Date | null>
}
