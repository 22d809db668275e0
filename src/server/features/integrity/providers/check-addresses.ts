import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { addressVerdictDays } from '#contract/rules/retention.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { minuteMs } from '#contract/rules/time/durations.ts'
import type { Schema } from '#server/database/schema.ts'
import { publicAddressKey } from '../networks/address-key.ts'
import type { CheckMetrics } from './check-metrics.ts'
import { type AddressProvider, type AddressVerdict, ProviderError } from './provider.ts'
import { claimRun, recordFailure, recordSuccess, reserveRequest, scheduleRun } from './provider-state.ts'
import { applyVerdicts, type BorderlineAddress, findBorderline, storeVerdict } from './verdict-store.ts'

export interface AddressCheckDeps {
  readonly db: Kysely<Schema>
  readonly log: Pick<Logger, 'warn'>
  readonly provider: AddressProvider
  /** The provider's key in the database. */
  readonly providerName: string
  /** Requests per UTC day by all instances together. */
  readonly budget: number
  readonly perRun: number
  readonly metrics: CheckMetrics
  /** Unix ms. */
  readonly now: () => number
  /** The vote calendar's offset from UTC, in ms. */
  readonly voteOffset: number
}

const runIntervalMs = 5 * minuteMs
/** Time limit of a run. Other instances wait twice as long before they take over. */
const runTimeoutMs = 2 * minuteMs
const verdictMs = addressVerdictDays * 24 * 60 * minuteMs
/** Delay after a failure, so that an address for which the provider always fails does not use up the budget. */
const retryMs = 60 * minuteMs

/**
 * Asks the provider about this week's borderline addresses one by one, and writes the verdicts to their votes. Returns whether a run was
 * due. If the provider fails, logs it instead of throwing: votes then keep the offline data.
 */
export async function checkAddresses(deps: AddressCheckDeps, stopped: AbortSignal): Promise<boolean> {
  const { db, providerName, perRun, now, voteOffset } = deps
  const startedAt = now()
  if (!(await claimRun(db, providerName, startedAt, startedAt + 2 * runTimeoutMs))) return false
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(runTimeoutMs)])
  const week = voteWeekAt(startedAt, voteOffset)
  for (const borderline of await findBorderline(db, week, startedAt, perRun)) {
    if (signal.aborted || !(await check(deps, borderline, signal))) break
  }
  await applyVerdicts(db, week, now(), stopped)
  await scheduleRun(db, providerName, now() + runIntervalMs)
  return true
}

/** Returns false if no further requests may be made. */
async function check(
  deps: AddressCheckDeps,
  { network, address }: BorderlineAddress,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log, provider, providerName, budget, metrics, now } = deps
  const askedAt = now()
  const store = (verdict: AddressVerdict | null, durationMs: number) =>
    storeVerdict(db, { network, provider: providerName, verdict, askedAt, expiresAt: askedAt + durationMs })
  if (publicAddressKey(address) === null) {
    await store(null, verdictMs)
    return true
  }
  if (!(await reserveRequest(db, providerName, budget, askedAt))) return false
  // Before the request: if the process ends now, the address is not asked about again right away.
  await store(null, retryMs)
  metrics.requested()
  try {
    const verdict = await provider.ask(address, signal)
    await recordSuccess(db, providerName)
    metrics.received(verdict === null ? 'unknown' : 'answered')
    await store(verdict, verdictMs)
    return true
  } catch (error) {
    if (signal.aborted) return false
    if (!(error instanceof ProviderError)) throw error
    metrics.received('failed')
    // Logs neither the error's cause nor the address: see ProviderError.
    log.warn({ provider: providerName, reason: error.reason }, 'the address provider failed')
    await recordFailure(db, providerName, error.pauseMs, now())
    return true
  }
}
