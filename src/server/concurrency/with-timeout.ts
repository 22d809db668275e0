/**
 * Settles like the promise. After `timeoutMs`, settles with the outcome of `onTimeout` instead: its return value or its error. The
 * underlying work is not canceled, and its later errors are ignored.
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
