import type { Generated } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Instant } from './column.ts'

/** The log of commitments and the queues of its future entries; see docs/RESULTS.md. */
export interface LogTables {
  log_entries: LogEntriesTable
  log_removals: LogRemovalsTable
  moderation_outbox: ModerationOutboxTable
  vote_interventions: VoteInterventionsTable
}

/** Append-only: a trigger rejects all changes except the removal of a body. */
export interface LogEntriesTable {
  /** From 0, without gaps. */
  position: number
  type: string
  /** Canonical JSON; null if its removal was legally required. */
  body: string | null
  /** The leaf hash of the body (RFC 9162). It remains if the body is removed. */
  leaf: Buffer
  added_at: Instant
}

export interface LogRemovalsTable {
  position: number
  reason: string
  removed_at: Instant
}

/** Events that are not yet in the log as entries of the type `moderation`. */
export interface ModerationOutboxTable {
  id: Generated<number>
  at: Instant
  /** A `ModerationEvent` as JSON. */
  event: string
}

/** State changes of votes that are not yet in the log, as totals. */
export interface VoteInterventionsTable {
  week: VoteWeek
  clan_id: number
  made_by: 'administrator' | 'detector'
  /** Votes that stopped counting minus votes that count again. */
  votes: number
  /** Votes that became held minus votes that stopped being held. `votes - held` became void. */
  held: Generated<number>
}
