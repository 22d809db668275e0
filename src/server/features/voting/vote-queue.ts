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
/** PostgreSQL's error code. A deadlocked batch has stored nothing and is retried. */
const deadlockDetected = '40P01'

export interface VoteQueue {
  /** Resolves after the commit; undefined if the vote is a duplicate. */
  submit(vote: NewVote): Promise<StoredVote | undefined>
  readonly metrics: readonly Metric[]
  /** Resolves when the queue is empty. */
  drain(): Promise<void>
}

/** Votes that arrive during a statement share the next one, so each waits for two commits at most. */
export function createVoteQueue(db: Kysely<Schema>, limits: NetworkLimits): VoteQueue {
  const votes = createBatcher(storeBatch, batchSize)
  const queueMetrics = createVoteMetrics(() => votes.waiting)

  async function storeBatch(batch: readonly NewVote[]): Promise<Results> {
    const started = performance.now()
    let stored: StoredVote[] | undefined
    try {
      const results = await insertUnfenced(db, batch, limits)
      stored = results.filter((vote) => vote !== undefined)
      return results
    } finally {
      queueMetrics.record(batch.length, stored, (performance.now() - started) / 1000)
    }
  }

  return {
    submit(vote) {
      if (votes.waiting >= maxWaiting) fail('overloaded')
      return votes.add(vote)
    },
    metrics: queueMetrics.metrics,
    drain: () => votes.drain(),
  }
}

/**
 * Returns each vote's stored row, undefined for duplicates. A vote that waited while its week was fenced is stored in the week
 * after.
 */
async function insertUnfenced(db: Kysely<Schema>, batch: readonly NewVote[], limits: NetworkLimits): Promise<Results> {
  try {
    return await insertDistinct(db, batch, limits)
  } catch (error) {
    if (!hasCode(error, weekFenced)) throw error
    return insertDistinct(db, await moveFenced(db, batch), limits)
  }
}

type Results = (StoredVote | undefined)[]

/**
 * Of votes with the same key or device, stores the first. If that one is itself a duplicate of a stored vote, it does not stand
 * against the others: those that no stored vote stands against get a second statement. Fails with the code `weekFenced` only
 * before anything is stored.
 */
async function insertDistinct(db: Kysely<Schema>, batch: readonly NewVote[], limits: NetworkLimits): Promise<Results> {
  const distinct = withoutDuplicates(batch)
  const stored = await insertWithRetry(db, distinct, limits)
  const results = matchVotes(batch, stored)
  if (distinct.length === batch.length || stored.length === distinct.length) return results
  const identityOf = (vote: NewVote) => `${keyOf(vote)} ${vote.device?.toString('latin1')}`
  const attempted = new Set(distinct.map(identityOf))
  const others = batch.filter((vote) => !attempted.has(identityOf(vote)))
  const left = others.length === 0 ? others : withoutDuplicates(await withoutStored(db, others))
  if (left.length === 0) return results
  const added = new Map((await insertUnfenced(db, left, limits)).map((vote, i) => [left[i], vote]))
  return batch.map((vote, i) => results[i] ?? added.get(vote))
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Of equal votes in a batch, the first gets the row. */
function matchVotes(batch: readonly NewVote[], stored: readonly StoredVote[]): Results {
  const unmatched = new Map(stored.map((vote) => [keyOf(vote), vote]))
  return batch.map((vote) => {
    const key = keyOf(vote)
    const match = unmatched.get(key)
    unmatched.delete(key)
    return match
  })
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
      if (attempt === 5 || !hasCode(error, deadlockDetected)) throw error
    }
  }
}

function keyOf(vote: { week: string; clanId: number; voterKey: string }): string {
  return `${vote.week} ${vote.clanId} ${vote.voterKey}`
}
