import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import type { Metric, Sample } from './metric.ts'

const resolutionMs = 10

export function measureProcess(): { readonly metrics: readonly Metric[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  return {
    metrics: [
      gauge('process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss()),
      gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects.', () => process.memoryUsage().heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory of buffers.', () => process.memoryUsage().external),
      gauge(
        'process_start_time_seconds',
        'When the process started, Unix time.',
        () => Date.now() / 1000 - process.uptime(),
      ),
      {
        name: 'process_cpu_seconds_total',
        help: 'CPU time used by the process.',
        type: 'counter',
        read: () => {
          const { user, system } = process.cpuUsage()
          return [{ value: (user + system) / 1e6 }]
        },
      },
      {
        name: 'nodejs_eventloop_lag_seconds',
        help: 'Event loop delay since the last scrape.',
        type: 'gauge',
        read: () => readLag(delay),
      },
    ],
    stop: () => delay.disable(),
  }
}

function readLag(delay: ReturnType<typeof monitorEventLoopDelay>): Sample[] {
  const quantiles = [0.5, 0.99, 1] as const
  const samples = quantiles.map((quantile) => ({
    labels: { quantile },
    // Subtract the sampling interval, which is part of the measured time.
    value: Math.max(0, delay.percentile(quantile * 100) / 1e9 - resolutionMs / 1000),
  }))
  delay.reset()
  return samples
}

function gauge(name: string, help: string, read: () => number): Metric {
  return { name, help, type: 'gauge', read: () => [{ value: read() }] }
}
