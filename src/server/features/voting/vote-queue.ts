import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import { createBatcher } from '#server/concurrency/batch.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasSqlState } from '#server/database/sql-state.ts'
import type { Metric } from '#server/http/metrics/metric.ts'
import { createVoteMetrics } from './vote-metrics.ts'
import type { NetworkLimits, NewVote, StoredVote } from './new-vote.ts'
import { insertVotes, moveFenced, weekFenced } from './vote-store.ts'

const maxBatch = 500

/**
 * Takes about half of the votes in progress, so that the site responds to one half and receives new votes while the database stores the
 * other. If each batch took all votes, the site and the database would alternately wait for each other.
 */
const sizeOfBatch = (waiting: number, before: number): number => Math.min(maxBatch, Math.ceil((waiting + before) / 2))

/** With more waiting votes, the site is overloaded. */
const maxWaiting = 20_000
/** An SQLSTATE. A deadlocked batch stores nothing. The database has already waited, so retries need no pause. */
const deadlockDetected = '40P01'
const maxDeadlockAttempts = 5
/** Maximum number of batches per vote, so that a script that repeats its votes cannot keep the queue busy. */
const maxBatchesPerVote = 5

export interface VoteQueue {
  /**
   * Resolves after the commit. Undefined if nothing is stored: the vote is a duplicate, its clan is not listed, or `maxBatchesPerVote`
   * votes with its key or device were rejected before it.
   * @throws AppError overloaded if too many votes are waiting; errors of the database
   */
  submit(vote: NewVote): Promise<StoredVote | undefined>
  readonly metrics: readonly Metric[]
  /** Resolves when the queue is empty, with all votes stored, rejected or failed. */
  drain(): Promise<void>
}

/**
 * The outcome of a vote: the stored row, undefined if it was rejected, or `outranked` if it was not tried because an earlier vote of its
 * batch has the same key or device. If the earlier one was rejected, this vote is tried in a later batch.
 */
type Outcome = StoredVote | undefined | typeof outranked
const outranked = Symbol('outranked')

/** Votes that arrive during a statement share the next statements. */
export function createVoteQueue(db: Kysely<Schema>, limits: NetworkLimits): VoteQueue {
  const votes = createBatcher(storeBatch, sizeOfBatch)
  const queueMetrics = createVoteMetrics(() => votes.waiting)

  async function storeBatch(batch: readonly NewVote[]): Promise<Outcome[]> {
    const started = performance.now()
    let outcomes: Outcome[] | undefined
    try {
      outcomes = await storeInOpenWeek(db, batch, limits)
      return outcomes
    } finally {
      const settled = outcomes?.filter((outcome) => outcome !== outranked)
      queueMetrics.record(batch.length, settled, (performance.now() - started) / 1000)
    }
  }

  return {
    async submit(vote) {
      if (votes.waiting >= maxWaiting) fail('overloaded')
      for (let batch = 1; batch <= maxBatchesPerVote; batch++) {
        const outcome = await votes.add(vote)
        if (outcome !== outranked) return outcome
      }
      // An attacker who can send this many votes with the key or device could have voted with it first, so rejecting this one adds no harm.
      queueMetrics.giveUp()
      return undefined
    },
    metrics: queueMetrics.metrics,
    drain: () => votes.drain(),
  }
}

/**
 * Stores votes. A week is fenced when it ends: the database then rejects every batch with a vote for it. Votes that were queued at that
 * time are stored in the following week. If that one is also fenced, the batch fails.
 */
async function storeInOpenWeek(
  db: Kysely<Schema>,
  batch: readonly NewVote[],
  limits: NetworkLimits,
): Promise<Outcome[]> {
  try {
    return await storeDistinct(db, batch, limits)
  } catch (error) {
    if (!hasSqlState(error, weekFenced)) throw error
    return storeDistinct(db, await moveFenced(db, batch), limits)
  }
}

/** If votes have the same key or device, tries to store only the first one. */
async function storeDistinct(db: Kysely<Schema>, batch: readonly NewVote[], limits: NetworkLimits): Promise<Outcome[]> {
  const isFirst = findFirsts(batch)
  const firsts = batch.filter((_, i) => isFirst[i])
  const rows = await insertWithRetry(db, firsts, limits)
  const rowByKey = new Map(rows.map((row) => [keyOf(row), row]))
  const taken = new Set(firsts.filter((vote) => rowByKey.has(keyOf(vote))).flatMap(identitiesOf))
  return batch.map((vote, i) => {
    if (isFirst[i]) return rowByKey.get(keyOf(vote))
    return identitiesOf(vote).some((identity) => taken.has(identity)) ? undefined : outranked
  })
}

/** Marks each vote that shares no key or device with an earlier marked vote. */
function findFirsts(batch: readonly NewVote[]): boolean[] {
  const seen = new Set<string>()
  return batch.map((vote) => {
    const identities = identitiesOf(vote)
    if (identities.some((identity) => seen.has(identity))) return false
    for (const identity of identities) seen.add(identity)
    return true
  })
}

async function insertWithRetry(
  db: Kysely<Schema>,
  batch: readonly NewVote[],
  limits: NetworkLimits,
): Promise<StoredVote[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertVotes(db, batch, limits)
    } catch (error) {
      if (attempt === maxDeadlockAttempts || !hasSqlState(error, deadlockDetected)) throw error
    }
  }
}

/** Two votes for one clan in one week must not have the same key, or the same device if it is known. */
function identitiesOf(vote: NewVote): string[] {
  const { week, clanId, device } = vote
  return device === null ? [keyOf(vote)] : [keyOf(vote), `${week} ${clanId} ${device.toString('latin1')}`]
}

function keyOf(vote: { week: string; clanId: number; voterKey: string }): string {
  return `${vote.week} ${vote.clanId} ${vote.voterKey}`
}
