import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import type { Metric, Sample } from './metric.ts'

const resolution = 10

/** What the process itself takes: memory, processor, and how late its event loop is. `stop` ends the measuring. */
export function measureProcess(): { readonly metrics: readonly Metric[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  return {
    metrics: [
      gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss()),
      gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects.', () => process.memoryUsage().heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory of buffers.', () => process.memoryUsage().external),
      gauge(
        'process_start_time_seconds',
        'When the process started, Unix time.',
        () => Date.now() / 1000 - process.uptime(),
      ),
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time that the process has used.',
        type: 'counter',
        read: () => {
          const { user, system } = process.cpuUsage()
          return [{ value: (user + system) / 1e6 }]
        },
      },
      {
        name: 'nodejs_eventloop_lag_seconds',
        help: 'How late the event loop was since it was last asked.',
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
    // The pause between two looks is no delay.
    value: Math.max(0, delay.percentile(quantile * 100) / 1e9 - resolution / 1000),
  }))
  delay.reset()
  return samples
}

function gauge(name: string, help: string, read: () => number): Metric {
  return { name, help, type: 'gauge', read: () => [{ value: read() }] }
}
