import type { Generated } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Instant } from './column.ts'

/** The log of commitments and what waits for it; see docs/RESULTS.md. */
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
  /** Canonical JSON; null if the law required its removal. */
  body: string | null
  /** The leaf hash of the body (RFC 9162), which stays. */
  leaf: Buffer
  added_at: Instant
}

/** Why the body of an entry was removed. */
export interface LogRemovalsTable {
  position: number
  reason: string
  removed_at: Instant
}

/** Entries of the type `moderation` that the log does not have yet. */
export interface ModerationOutboxTable {
  id: Generated<number>
  /** When it happened. */
  at: Instant
  /** A `ModerationEvent` as JSON. */
  event: string
}

/** Changed states of votes that the log does not have yet, summed up. */
export interface VoteInterventionsTable {
  week: VoteWeek
  clan_id: number
  made_by: 'administrator' | 'detector'
  /** How many stopped counting, minus how many count again. */
  votes: number
  /** How many became held, minus how many stopped being held. `votes - held` became void. */
  held: Generated<number>
}
