/** Shares one run among all callers that ask for the same key while it is in progress. */
export interface Coalescer<T> {
  /** Runs `work`, or joins the run in progress for `key`. All callers get its result or its error. */
  run(key: string, work: () => Promise<T>): Promise<T>
  has(key: string): boolean
}

export function createCoalescer<T>(): Coalescer<T> {
  const inProgress = new Map<string, Promise<T>>()
  return {
    run(key, work) {
      const known = inProgress.get(key)
      if (known) return known
      const started = work().finally(() => inProgress.delete(key))
      inProgress.set(key, started)
      return started
    },
    has: (key) => inProgress.has(key),
  }
}
