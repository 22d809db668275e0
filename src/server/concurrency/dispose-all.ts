/**
 * Runs all cleanups of a stack in reverse order, even if some fail, and rejects with the first error. The stack's own `disposeAsync`
 * would reject with a `SuppressedError`, whose message does not say what failed.
 */
export async function disposeAll(cleanups: AsyncDisposableStack): Promise<void> {
  try {
    await cleanups.disposeAsync()
  } catch (error) {
    let first: unknown = error
    while (first instanceof SuppressedError) first = first.suppressed
    throw first
  }
}
