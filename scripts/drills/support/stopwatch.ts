export interface Stopwatch {
  time<T>(work: () => Promise<T>): Promise<T>
  /** Total of the timed work so far. */
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
