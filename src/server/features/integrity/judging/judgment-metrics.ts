import { Counter, Histogram, type Metric } from '#server/http/metrics/metric.ts'
import { voteStates } from '#contract/rules/votes/vote-states.ts'
import type { RunResult } from './judgment-messages.ts'

export interface JudgmentMetrics {
  readonly metrics: readonly Metric[]
  /** `interrupted` means that the site stopped. */
  ended(outcome: 'failed' | 'interrupted' | RunResult, seconds: number): void
}

export function createJudgmentMetrics(): JudgmentMetrics {
  const runs = new Counter({ name: 'muster_judgments_total', help: 'Runs of the vote detector by result.' })
  const durations = new Histogram({
    name: 'muster_judgment_duration_seconds',
    help: 'Duration of runs of the vote detector by result.',
    bounds: [1, 5, 15, 60, 300, 900],
  })
  let last: RunResult | undefined
  const verdicts: Metric = {
    name: 'muster_judged_votes',
    help: 'Votes by verdict, in the last run of the vote detector that this process finished.',
    type: 'gauge',
    read: () => (last ? voteStates.map((verdict) => ({ labels: { verdict }, value: last?.[verdict] ?? 0 })) : []),
  }
  for (const result of ['finished', 'failed', 'interrupted']) runs.add({ result }, 0)
  return {
    metrics: [runs, durations, verdicts],
    ended(outcome, seconds) {
      const result = typeof outcome === 'string' ? outcome : 'finished'
      if (typeof outcome !== 'string') last = outcome
      runs.add({ result })
      durations.observe(seconds, { result })
    },
  }
}
