import { Counter, type Metric } from './metric.ts'

/** Outcomes of jobs and periodic tasks. `kind` is the name of a job kind or a task. */
export interface WorkMetrics {
  readonly metrics: readonly Metric[]
  /** Call it before the first run, so that Prometheus sees the first failure as an increase. */
  expect(kind: string): void
  succeeded(kind: string): void
  failed(kind: string): void
}

/** `now` in Unix ms. */
export function createWorkMetrics(now: () => number): WorkMetrics {
  const failures = new Counter({
    name: 'muster_job_failures_total',
    help: 'Failed attempts of jobs, and failed runs of periodic tasks.',
  })
  const lastSuccesses = new Map<string, number>()
  const lastSuccess: Metric = {
    name: 'muster_job_last_success_timestamp_seconds',
    help: 'When this process last completed a job or a run of a periodic task.',
    type: 'gauge',
    read: () => Array.from(lastSuccesses, ([kind, at]) => ({ labels: { kind }, value: at / 1000 })),
  }
  return {
    metrics: [failures, lastSuccess],
    expect: (kind) => failures.add({ kind }, 0),
    succeeded: (kind) => void lastSuccesses.set(kind, now()),
    failed: (kind) => failures.add({ kind }),
  }
}
