/**
 * Runs all cleanups of a stack, the last one first, even if some fail. Rejects with the first error. The stack itself would reject with a
 * `SuppressedError`, whose message does not say what failed.
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
