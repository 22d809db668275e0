import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import { createBatcher } from '#server/concurrency/batch.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Metric } from '#server/http/metrics/metric.ts'
import { createVoteMetrics } from './vote-metrics.ts'
import { insertVotes, type NewVote, type StoredVote } from './vote-store.ts'

/** Most votes of one statement. */
const batchSize = 500
/** Votes that may wait; beyond it the site is overloaded and says so. */
const longestQueue = 20_000
/** A deadlock between two processes' batches ends one of them; it has stored nothing and is tried again. */
const deadlock = '40P01'

/** Votes on their way into the database. */
export interface VoteQueue {
  /** Stores a vote and answers after its commit; undefined where another vote stands against it. */
  submit(vote: NewVote): Promise<StoredVote | undefined>
  /** How votes fare: how many wait, how many are stored and refused, how large batches are and how long they take. */
  readonly metrics: readonly Metric[]
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>
}

/**
 * Votes that arrive while a statement runs are committed together by the next one. Each vote waits for two commits at most.
 */
export function createVoteQueue(db: Kysely<Schema>): VoteQueue {
  const votes = createBatcher(storeBatch, batchSize)
  const measured = createVoteMetrics(() => votes.waiting)

  async function storeBatch(batch: readonly NewVote[]): Promise<(StoredVote | undefined)[]> {
    const started = performance.now()
    let stored: StoredVote[] | undefined
    try {
      stored = await insertDespiteDeadlock(db, batch)
      return matchVotes(batch, stored)
    } finally {
      measured.note(batch.length, stored?.length, (performance.now() - started) / 1000)
    }
  }

  return {
    submit(vote) {
      if (votes.waiting >= longestQueue) fail('overloaded')
      return votes.add(vote)
    },
    metrics: measured.metrics,
    drain: () => votes.drain(),
  }
}

/** For each vote the row that was stored for it, if any. Of several equal votes in one batch, the first has it. */
function matchVotes(batch: readonly NewVote[], stored: readonly StoredVote[]): (StoredVote | undefined)[] {
  const open = new Map(stored.map((vote) => [keyOf(vote), vote]))
  return batch.map((vote) => {
    const key = keyOf(vote)
    const own = open.get(key)
    open.delete(key)
    return own
  })
}

async function insertDespiteDeadlock(db: Kysely<Schema>, batch: readonly NewVote[]): Promise<StoredVote[]> {
  const votes = batch.toSorted(byClanAndKey)
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertVotes(db, votes)
    } catch (error) {
      if (attempt === 5 || !(error instanceof Error && 'code' in error && error.code === deadlock)) throw error
    }
  }
}

function keyOf(vote: { week: string; clanId: number; voterKey: string }): string {
  return `${vote.week} ${vote.clanId} ${vote.voterKey}`
}

function byClanAndKey(a: NewVote, b: NewVote): number {
  return a.clanId - b.clanId || (a.voterKey < b.voterKey ? -1 : Number(a.voterKey > b.voterKey))
}
