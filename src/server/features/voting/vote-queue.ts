import { fail } from '#contract/errors.ts'
import type { Metric } from '#server/http/metrics/metric.ts'
import { createVoteMetrics } from './vote-metrics.ts'
import type { NewVote, StoredVote, VoteStore } from './vote-store.ts'

/** Most votes of one statement. */
const batchSize = 500
/** Votes that may wait; beyond it the site is overloaded and says so. */
const longestQueue = 20_000
/** A deadlock between two processes' batches ends one of them; it has stored nothing and is tried again. */
const deadlock = '40P01'

interface Waiting {
  readonly vote: NewVote
  readonly resolve: (stored: StoredVote | undefined) => void
  readonly reject: (error: unknown) => void
}

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
 * Commits waiting votes together: while one statement is under way the next batch gathers. Each vote waits for at most
 * two commits, and a commit is shared by all that came meanwhile.
 */
export function createVoteQueue(store: VoteStore): VoteQueue {
  const waiting: Waiting[] = []
  const measured = createVoteMetrics(() => waiting.length)
  let running: Promise<void> | undefined

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize)
      const started = performance.now()
      const stored = await storeBatch(store, batch)
      measured.note(batch.length, stored, (performance.now() - started) / 1000)
    }
    running = undefined
  }

  return {
    submit(vote) {
      if (waiting.length >= longestQueue) fail('overloaded')
      return new Promise((resolve, reject) => {
        waiting.push({ vote, resolve, reject })
        running ??= run()
      })
    },
    metrics: measured.metrics,
    async drain() {
      await running
    },
  }
}

/** Answers how many were stored; undefined where the database did not take them. */
async function storeBatch(store: VoteStore, batch: readonly Waiting[]): Promise<number | undefined> {
  try {
    const stored = await insertDespiteDeadlock(store, batch)
    const open = new Map(stored.map((vote) => [keyOf(vote), vote]))
    for (const { vote, resolve } of batch) {
      const key = keyOf(vote)
      resolve(open.get(key))
      // Of several equal votes in one batch one was stored: the first has it.
      open.delete(key)
    }
    return stored.length
  } catch (error) {
    for (const { reject } of batch) reject(error)
    return undefined
  }
}

async function insertDespiteDeadlock(store: VoteStore, batch: readonly Waiting[]): Promise<StoredVote[]> {
  const votes = batch.map(({ vote }) => vote).sort(byClanAndKey)
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.insertVotes(votes)
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
