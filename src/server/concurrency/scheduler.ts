import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from './with-timeout.ts'

export interface PeriodicTask {
  readonly name: string
  /** From the end of one run to the start of the next, so that runs never overlap. */
  readonly intervalMs: number
  readonly runAtStart: boolean
  /** Rejects if the task fails. `signal` aborts when the scheduler stops; a long run should then end soon. */
  readonly run: (signal: AbortSignal) => Promise<void>
}

export interface Scheduler {
  start(task: PeriodicTask): void
  /** Starts no further runs. Resolves when the current runs have ended, or after `timeoutMs`, to the names of the tasks still running. */
  stop(timeoutMs?: number): Promise<string[]>
}

interface Options {
  readonly onError: (error: unknown, task: PeriodicTask) => void
  readonly onSuccess?: (task: PeriodicTask) => void
  /** Resolves after `ms`, or earlier when `signal` aborts; tests inject their own. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Repeats tasks in this process, independently of each other. Work that only one instance must do belongs in the job queue. */
export function createScheduler({ onError, onSuccess, sleep = sleepUnreferenced }: Options): Scheduler {
  const stopping = new AbortController()
  const { signal } = stopping
  const loops = new Map<Promise<void>, string>()

  async function repeat(task: PeriodicTask): Promise<void> {
    if (!task.runAtStart) await sleep(task.intervalMs, signal)
    while (!signal.aborted) {
      try {
        await task.run(signal)
        onSuccess?.(task)
      } catch (error) {
        if (!(signal.aborted && isAbortError(error))) onError(error, task)
      }
      await sleep(task.intervalMs, signal)
    }
  }

  return {
    start(task) {
      const loop = repeat(task).finally(() => loops.delete(loop))
      loops.set(loop, task.name)
    },
    async stop(timeoutMs) {
      stopping.abort()
      const ended = Promise.all(loops.keys())
      if (timeoutMs === undefined) await ended
      else await withTimeout(ended, timeoutMs, () => {})
      return [...loops.values()]
    },
  }
}

function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Does not keep the process alive. */
async function sleepUnreferenced(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {})
}
