import { Counter, type Metric } from '#server/http/metrics/metric.ts'

export interface CheckMetrics {
  readonly metrics: readonly Metric[]
  requested(): void
  /** `unknown` means that the provider cannot evaluate the address. */
  received(outcome: 'answered' | 'unknown' | 'failed'): void
}

export function createCheckMetrics(): CheckMetrics {
  const requests = new Counter({
    name: 'muster_address_requests_total',
    help: 'Addresses that were sent to the address provider.',
  })
  const results = new Counter({
    name: 'muster_address_results_total',
    help: 'Results of the requests to the address provider.',
  })
  requests.add({}, 0)
  return {
    metrics: [requests, results],
    requested: () => requests.add(),
    received: (outcome) => results.add({ outcome }),
  }
}
