/**
 * Calls back when the response to a vote says that the voter pass is not valid. Reads this from the response's Server-Timing,
 * so that the first page's script, which sends votes, needs no code for it. Browsers expose that timing only over HTTPS or on
 * localhost.
 */
export function watchUnknownPass(
  onUnknown: () => void,
  Observer: typeof PerformanceObserver | undefined = globalThis.PerformanceObserver,
): void {
  if (Observer === undefined) return
  const observer = new Observer((list) => {
    if (list.getEntriesByType('resource').some(isUnknown)) onUnknown()
  })
  observer.observe({ type: 'resource' })
}

function isUnknown(response: PerformanceEntry): boolean {
  if (!new URL(response.name).pathname.startsWith('/api/clans/vote/')) return false
  // Undefined in browsers without Server-Timing.
  const timings = (response as Partial<PerformanceResourceTiming>).serverTiming
  return timings?.some(({ name, description }) => name === 'pass' && description === 'unknown') ?? false
}
