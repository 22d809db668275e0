import type { Page } from '@playwright/test'
import { partTimeoutMs } from '../../src/web/features/voting/fingerprint/fact.ts'

/** Extends the timeouts of fingerprint parts from the next document on, so that none is missing because the machine is busy. */
export async function giveFingerprintTime(page: Page): Promise<void> {
  await page.addInitScript((timeoutMs) => {
    const original = window.setTimeout.bind(window)
    const patient = (handler: TimerHandler, delay?: number, ...args: unknown[]) =>
      original(handler, delay === timeoutMs ? 2 ** 30 : delay, ...args)
    window.setTimeout = patient as typeof window.setTimeout
  }, partTimeoutMs)
}
