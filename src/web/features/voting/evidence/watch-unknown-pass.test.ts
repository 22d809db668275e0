import { expect, test } from 'vitest'
import { watchUnknownPass } from './watch-unknown-pass.ts'

test('an unknown pass in the response to a vote is reported', () => {
  let report: PerformanceObserverCallback | undefined
  class Observer {
    constructor(callback: PerformanceObserverCallback) {
      report = callback
    }
    observe() {}
  }
  let calls = 0
  watchUnknownPass(() => calls++, Observer as unknown as typeof PerformanceObserver)
  function receive(path: string, serverTiming?: { name: string; description: string }[]) {
    const entries = [{ name: `https://clans.example${path}`, serverTiming }]
    report?.({ getEntriesByType: () => entries } as never, {} as never)
    return calls
  }
  const unknown = { name: 'pass', description: 'unknown' }
  const other = { name: 'stamp', description: 'unknown' }
  expect(receive('/api/clans/vote/5')).toBe(0)
  expect(receive('/api/clans/vote/5', [other])).toBe(0)
  expect(receive('/api/clans', [unknown])).toBe(0)
  expect(receive('/api/clans/vote/5', [other, unknown])).toBe(1)
})
