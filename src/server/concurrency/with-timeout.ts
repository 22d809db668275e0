/**
 * Resolves or rejects as the promise does. If that takes longer than `timeoutMs`, resolves to what `onTimeout` returns, or rejects with
 * what it throws; what the promise stands for continues, and its error is ignored.
 */
export async function withTimeout<T, Late>(
  promise: Promise<T>,
  timeoutMs: number,
  onTimeout: () => Late,
): Promise<T | Late> {
  const timeout = Promise.withResolvers<typeof timedOut>()
  const timer = setTimeout(() => timeout.resolve(timedOut), timeoutMs)
  try {
    const result = await Promise.race([promise, timeout.promise])
    return result === timedOut ? onTimeout() : result
  } finally {
    clearTimeout(timer)
  }
}

const timedOut = Symbol('timed out')
