import { hourMs } from '#contract/rules/time/durations.ts'
import type { DueStep } from './due-step.ts'

const firstPauseMs = 60_000
const longestPauseMs = hourMs

/** Failed steps, with the pause before each is retried: a minute, doubling up to an hour. Times in Unix ms. */
export class FailedSteps {
  readonly #failed = new Map<string, { readonly step: DueStep; readonly pauseMs: number; readonly until: number }>()

  add(step: DueStep, now: number): void {
    const before = this.#failed.get(keyOf(step))
    const pauseMs = before ? Math.min(longestPauseMs, 2 * before.pauseMs) : firstPauseMs
    this.#failed.set(keyOf(step), { step, pauseMs, until: now + pauseMs })
  }

  succeeded(step: DueStep): void {
    this.#failed.delete(keyOf(step))
  }

  pausedAt(now: number): DueStep[] {
    return [...this.#failed.values()].filter(({ until }) => until > now).map(({ step }) => step)
  }
}

function keyOf({ step, week }: DueStep): string {
  return `${step} ${week}`
}
