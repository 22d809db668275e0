import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Metric } from '#server/http/metrics/metric.ts'
import { checkAddresses } from './check-addresses.ts'
import { createCheckMetrics } from './check-metrics.ts'
import { openProvider, providerKinds, type ProviderSettings } from './open-provider.ts'
import { readBudgetLeft } from './provider-state.ts'

/** How often an instance checks whether a run is due. Runs are less frequent. */
const intervalMs = 60_000

interface Deps {
  readonly db: Kysely<Schema>
  readonly log: Pick<Logger, 'warn'>
  /** Unix ms. */
  readonly now: () => number
  /** In ms. */
  readonly voteOffset: number
}

export interface AddressCheck {
  readonly task: PeriodicTask
  readonly metrics: readonly Metric[]
  /** The number of requests that the day's budget still allows. */
  readonly budgetLeft: () => Promise<number>
}

/** Requests verdicts about borderline addresses from the provider that the operator has set. Only one instance does each run. */
export function createAddressCheck(settings: ProviderSettings, { db, log, now, voteOffset }: Deps): AddressCheck {
  const { name, budget } = settings
  const metrics = createCheckMetrics()
  const provider = openProvider(settings)
  const { perRun } = providerKinds[name]
  const deps = { db, log, provider, providerName: name, budget, perRun, metrics, now, voteOffset }
  return {
    task: {
      name: 'address check',
      intervalMs,
      runAtStart: false,
      run: async (signal) => void (await checkAddresses(deps, signal)),
    },
    metrics: metrics.metrics,
    budgetLeft: () => readBudgetLeft(db, name, budget, now()),
  }
}
