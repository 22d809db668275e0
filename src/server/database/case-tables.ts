import type { ColumnType, Generated } from 'kysely'
import type { VoteState } from '#contract/rules/vote-states.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Defaulted, Instant } from './column.ts'

export interface CaseTables {
  vote_cases: VoteCasesTable
  vote_actions: VoteActionsTable
  vote_action_changes: VoteActionChangesTable
  shared_networks: SharedNetworksTable
}

/** Groups of unusual votes that runs of the detector found, and clans and weeks with an appeal but without such a group. */
export interface VoteCasesTable {
  id: Generated<number>
  week: VoteWeek
  clan_id: number
  /** The clan may be deleted later. */
  clan_name: string | null
  verdict: 'void' | 'held' | 'shown' | 'appeal'
  status: Defaulted<'open' | 'decided' | 'dismissed'>
  /** The last run that found the group. */
  judgment_id: Defaulted<number | null>
  size: number
  /** Ascending. Empty for appeals, and after the details of votes were deleted. */
  vote_ids: number[]
  /** The sum of the probabilities, for convicted groups. */
  estimated_fakes: number
  /** See `GroupEvidence` of the integrity feature; null for appeals. */
  evidence: ColumnType<unknown, string | null | undefined, string | null>
  found_at: Instant
  updated_at: Instant
  /** Whether an administrator did anything about it: it stays then, also if later runs do not find the group. */
  acted: Defaulted<boolean>
  /** The action that decided it, and how many votes it had then. Null while it is open. */
  decided_by: Defaulted<number | null>
  decided_size: Defaulted<number | null>
}

/** What administrators did about votes, cases and networks. Changes of votes are carried out in batches, in the order of ids. */
export interface VoteActionsTable {
  id: Generated<number>
  kind: 'counted' | 'held' | 'void' | 'dismiss' | 'undo' | 'note' | 'shared-network' | 'answer-appeal'
  week: Defaulted<VoteWeek | null>
  case_id: Defaulted<number | null>
  /** Null if the votes are for several clans. */
  clan_id: Defaulted<number | null>
  shared_network_id: Defaulted<number | null>
  /** Of `answer-appeal`; null if the appeal was deleted with its clan, or the version before answered it. */
  appeal_id: Defaulted<number | null>
  /** Of `answer-appeal`: whether the public log says that the appeal was upheld. */
  upheld: Defaulted<boolean>
  reason: string
  created_at: Instant
  created_by: Defaulted<number | null>
  /** For `undo`: the action that it undoes, whose `undone_at` is then set. */
  undoes: Defaulted<number | null>
  undone_at: Defaulted<Date | null>
  /** What the votes become: for each part of `vote_ids`, in their order. */
  steps: ColumnType<ActionStep[], string | undefined, string>
  /** Empty after the details of votes were deleted. */
  vote_ids: Defaulted<number[]>
  votes: Defaulted<number>
  /** How many of `vote_ids`, from the first, are done, and how many votes changed their state. */
  done: Defaulted<number>
  changed: Defaulted<number>
  finished_at: Defaulted<Date | null>
}

export interface ActionStep {
  readonly state: VoteState
  readonly reason: string | null
  /** Of `vote_ids`. */
  readonly votes: number
}

/** What votes were before an action changed them. */
export interface VoteActionChangesTable {
  action_id: number
  number: number
  state: VoteState
  reason: string | null
  vote_ids: number[]
}

/** Networks that many people share: more of their votes count. */
export interface SharedNetworksTable {
  id: Generated<number>
  /** Such as `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/48` or `AS64500`. Unique among those not taken back. */
  network: string
  reason: string
  created_at: Instant
  created_by: number | null
  taken_back_at: Defaulted<Date | null>
}
