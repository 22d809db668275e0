import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import { Counter, Histogram, type Metric } from '#server/http/metrics/metric.ts'

interface Stored {
  readonly state: VoteState
}

interface VoteMetrics {
  readonly metrics: readonly Metric[]
  /** `settled` has the votes that need no further batch, undefined for rejected ones; it is undefined if the database failed. */
  record(size: number, settled: readonly (Stored | undefined)[] | undefined, seconds: number): void
  /** Records a vote as rejected because it was in too many batches. */
  giveUp(): void
}

export function createVoteMetrics(waiting: () => number): VoteMetrics {
  const votes = new Counter({ name: 'muster_votes_total', help: 'Votes by outcome.' })
  const held = new Counter({ name: 'muster_votes_held_total', help: 'Stored votes that a limit holds.' })
  const sizes = new Histogram({
    name: 'muster_vote_batch_size',
    help: 'Votes per batch.',
    bounds: [1, 5, 20, 50, 100, 200, 500],
  })
  const durations = new Histogram({
    name: 'muster_vote_batch_duration_seconds',
    help: 'Time to store a batch.',
    bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
  })
  const queue: Metric = {
    name: 'muster_votes_waiting',
    help: 'Votes waiting to be stored.',
    type: 'gauge',
    read: () => [{ value: waiting() }],
  }
  return {
    metrics: [votes, held, sizes, durations, queue],
    record(size, settled, seconds) {
      sizes.observe(size)
      durations.observe(seconds)
      if (settled === undefined) return votes.add({ outcome: 'failed' }, size)
      const stored = settled.filter((vote) => vote !== undefined)
      if (stored.length > 0) votes.add({ outcome: 'stored' }, stored.length)
      const heldCount = stored.filter(({ state }) => state === 'held').length
      if (heldCount > 0) held.add({}, heldCount)
      if (settled.length > stored.length) votes.add({ outcome: 'refused' }, settled.length - stored.length)
    },
    giveUp: () => votes.add({ outcome: 'refused' }),
  }
}
