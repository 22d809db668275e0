import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import { createBatcher } from '#server/concurrency/batch.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Metric } from '#server/http/metrics/metric.ts'
import { createVoteMetrics } from './vote-metrics.ts'
import type { NetworkLimits, NewVote, StoredVote } from './new-vote.ts'
import { insertVotes, moveFenced, weekFenced, withoutStored } from './vote-store.ts'

const batchSize = 500
/** More waiting votes mean that the site is overloaded. */
const maxWaiting = 20_000
/** PostgreSQL's error code. A deadlocked batch has stored nothing. The database has already waited, so retries need no pause. */
const deadlockDetected = '40P01'
const maxAttempts = 5

export interface VoteQueue {
  /** Resolves after the commit; undefined if nothing is stored: the vote is a duplicate, or its clan is not listed. */
  submit(vote: NewVote): Promise<StoredVote | undefined>
  readonly metrics: readonly Metric[]
  /** Resolves when the queue is empty. */
  drain(): Promise<void>
}

/** Votes that arrive during a statement share the next one. */
export function createVoteQueue(db: Kysely<Schema>, limits: NetworkLimits): VoteQueue {
  const votes = createBatcher(storeBatch, batchSize)
  const queueMetrics = createVoteMetrics(() => votes.waiting)

  async function storeBatch(batch: readonly NewVote[]): Promise<Results> {
    const started = performance.now()
    let stored: StoredVote[] | undefined
    try {
      const results = await insertInOpenWeek(db, batch, limits)
      stored = results.filter((vote) => vote !== undefined)
      return results
    } finally {
      queueMetrics.record(batch.length, stored, (performance.now() - started) / 1000)
    }
  }

  return {
    async submit(vote) {
      if (votes.waiting >= maxWaiting) fail('overloaded')
      return votes.add(vote)
    },
    metrics: queueMetrics.metrics,
    drain: () => votes.drain(),
  }
}

/** A vote's stored row, by its place in the batch; undefined if nothing was stored for it. */
type Results = (StoredVote | undefined)[]

/**
 * Stores the votes. A week is fenced when it ends: from then on, the database rejects votes for it. A vote that waited meanwhile is
 * stored in the week after.
 */
async function insertInOpenWeek(
  db: Kysely<Schema>,
  batch: readonly NewVote[],
  limits: NetworkLimits,
): Promise<Results> {
  try {
    return await insertDistinct(db, batch, limits)
  } catch (error) {
    if (!hasCode(error, weekFenced)) throw error
    return insertDistinct(db, await moveFenced(db, batch), limits)
  }
}

/**
 * Of votes with the same key or device, stores the first. If that one turns out to be a duplicate of a stored vote, the votes that
 * were dropped for it are tried again, except for those that are duplicates themselves. Fails with the code `weekFenced` only if
 * nothing was stored, because `insertInOpenWeek` then tries the whole batch again.
 */
async function insertDistinct(db: Kysely<Schema>, batch: readonly NewVote[], limits: NetworkLimits): Promise<Results> {
  const distinct = withoutDuplicates(batch)
  const stored = matchVotes(distinct, await insertWithRetry(db, distinct, limits))
  // `stored` has the objects of `batch`, also if they were moved to the next week meanwhile: results are returned by place.
  const resultsOf = () => batch.map((vote) => stored.get(vote))
  // Either nothing was dropped, or each dropped vote is a duplicate of one that is stored now.
  if (distinct.length === batch.length || stored.size === distinct.length) return resultsOf()
  // Exact repetitions of a vote that was tried are duplicates, too.
  const identityOf = (vote: NewVote) => `${keyOf(vote)} ${vote.device?.toString('latin1')}`
  const tried = new Set(distinct.map(identityOf))
  const dropped = batch.filter((vote) => !tried.has(identityOf(vote)))
  const remaining = dropped.length === 0 ? dropped : withoutDuplicates(await withoutStored(db, dropped))
  if (remaining.length === 0) return resultsOf()
  // These are distinct and not stored yet, so that none of them is dropped for another one again.
  for (const [i, result] of (await insertInOpenWeek(db, remaining, limits)).entries()) {
    const vote = remaining[i]
    if (vote && result) stored.set(vote, result)
  }
  return resultsOf()
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Returns the stored row of each vote that was stored. No two votes may have the same key. */
function matchVotes(votes: readonly NewVote[], rows: readonly StoredVote[]): Map<NewVote, StoredVote> {
  const rowByKey = new Map(rows.map((row) => [keyOf(row), row]))
  return new Map(
    votes.flatMap((vote) => {
      const row = rowByKey.get(keyOf(vote))
      return row ? [[vote, row] as const] : []
    }),
  )
}

/** Of votes with the same key or device, keeps the first. */
function withoutDuplicates(batch: readonly NewVote[]): NewVote[] {
  const seen = new Set<string>()
  return batch.filter((vote) => {
    const key = keyOf(vote)
    const device = vote.device && `${vote.week} ${vote.clanId} ${vote.device.toString('latin1')}`
    if (seen.has(key) || (device !== null && seen.has(device))) return false
    seen.add(key)
    if (device !== null) seen.add(device)
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
      if (attempt === maxAttempts || !hasCode(error, deadlockDetected)) throw error
    }
  }
}

function keyOf(vote: { week: string; clanId: number; voterKey: string }): string {
  return `${vote.week} ${vote.clanId} ${vote.voterKey}`
}
