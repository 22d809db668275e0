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
 * About half of the votes in progress, so that the site answers one half and receives new votes while the database stores the other.
 * If all waited for one batch, both would wait for each other in turn.
 */
const sizeOfBatch = (waiting: number, before: number): number => Math.min(maxBatch, Math.ceil((waiting + before) / 2))

/** More waiting votes mean that the site is overloaded. */
const maxWaiting = 20_000
/** An SQLSTATE. A deadlocked batch has stored nothing. The database has already waited, so retries need no pause. */
const deadlockDetected = '40P01'
const maxDeadlockAttempts = 5
/** In how many batches a vote can be, so that a script that repeats its votes cannot keep the queue busy. */
const maxBatchesPerVote = 5

export interface VoteQueue {
  /**
   * Resolves after the commit; undefined if nothing is stored: the vote is a duplicate, its clan is not listed, or `maxBatchesPerVote` votes
   * with its key or device were refused before it.
   * @throws AppError overloaded if too many votes wait; what the database throws
   */
  submit(vote: NewVote): Promise<StoredVote | undefined>
  readonly metrics: readonly Metric[]
  /** Resolves when the queue is empty, with all votes stored, refused or failed. */
  drain(): Promise<void>
}

/**
 * What happened to a vote: its stored row; undefined if it was refused; `outranked` if it was not tried, because an earlier vote of its
 * batch has the same key or device. That one was refused, so this one is tried in a later batch.
 */
type Outcome = StoredVote | undefined | typeof outranked
const outranked = Symbol('outranked')

/** Votes that arrive during a statement share the next ones. */
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
      // An attacker who sends that many votes with this key or device knows it, and could as well have voted with it first. So refusing this
      // vote costs its voter nothing more.
      queueMetrics.giveUp()
      return undefined
    },
    metrics: queueMetrics.metrics,
    drain: () => votes.drain(),
  }
}

/**
 * Stores votes. A week is fenced when it ends: from then on, the database rejects all votes of a batch that has one for it. Votes that
 * waited meanwhile are stored in the week after. If that is fenced, too, the batch fails.
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

/** Of votes with the same key or device, tries to store only the first. */
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

/** Marks the votes whose key and device no marked vote before them has. */
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

/** Two votes for one clan in one week must not have the same key or the same device, if it is known. */
function identitiesOf(vote: NewVote): string[] {
  const { week, clanId, device } = vote
  return device === null ? [keyOf(vote)] : [keyOf(vote), `${week} ${clanId} ${device.toString('latin1')}`]
}

function keyOf(vote: { week: string; clanId: number; voterKey: string }): string {
  return `${vote.week} ${vote.clanId} ${vote.voterKey}`
}
