export interface Stopwatch {
  time<T>(work: () => Promise<T>): Promise<T>
  /** The total so far, without what was between. */
  ms(): number
}

export function createStopwatch(): Stopwatch {
  let total = 0
  return {
    async time(work) {
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        total += performance.now() - startedAt
      }
    },
    ms: () => total,
  }
}
