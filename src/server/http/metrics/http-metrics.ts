import { Counter, Histogram, type Metric } from './metric.ts'

export interface HttpMetrics {
  readonly metrics: readonly Metric[]
  /** Cached responses and static files have no `seconds`, because they take almost no time. */
  countResponse(method: string, route: string, status: number, seconds?: number): void
  countFailure(code: string): void
}

const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createHttpMetrics(): HttpMetrics {
  const requests = new Counter({ name: 'muster_http_requests_total', help: 'Requests by route and status.' })
  const durations = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Duration of requests, except those served from the cache and static files.',
    bounds,
  })
  const failures = new Counter({ name: 'muster_failures_total', help: 'Rejected and failed requests by error code.' })
  return {
    metrics: [requests, durations, failures],
    countResponse(method, route, status, seconds) {
      requests.add({ method, route, status })
      if (seconds !== undefined) durations.observe(seconds, { method, route })
    },
    countFailure: (code) => failures.add({ code }),
  }
}
