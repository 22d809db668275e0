/** The right to use the engine's one session, held by one connection at a time. */
export interface Lease {
  /** Waits its turn, first come, first served; call what it answers to hand the session on. */
  take(): Promise<() => void>
  /** How many wait. */
  readonly waiting: number
}

export function createLease(): Lease {
  const queue: (() => void)[] = []
  let taken = false

  function handOn() {
    const next = queue.shift()
    if (next) next()
    else taken = false
  }

  return {
    async take() {
      if (taken) await new Promise<void>((resolve) => queue.push(resolve))
      taken = true
      let mine = true
      return () => {
        if (mine) handOn()
        mine = false
      }
    },
    get waiting() {
      return queue.length
    },
  }
}
