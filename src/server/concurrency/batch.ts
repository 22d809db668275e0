import { setImmediate } from 'node:timers/promises'

/** Collects items and processes them in batches, one batch at a time. */
export interface Batcher<Item, Result> {
  /** Resolves with the item's result once its batch is done; rejects if the batch fails. */
  add(item: Item): Promise<Result>
  readonly waiting: number
  /** Resolves when nothing is queued or running, including items added while it waits. */
  drain(): Promise<void>
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Processes the first item immediately; items added while a batch runs wait for the next one. `run` returns one result per item, in order.
 * A failed batch does not affect the next one, which starts before the results of its predecessor are delivered.
 * @param sizeOf returns the size of the next batch, at least 1. It gets the number of waiting items and the size of the previous
 * batch, or 0 if the queue was empty in between.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  sizeOf: (waiting: number, before: number) => number = (all) => all,
): Batcher<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  let active = false
  let running = Promise.resolve()

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<() => void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      return () => {
        for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result)
      }
    } catch (error) {
      return () => {
        for (const { reject } of batch) reject(error)
      }
    }
  }

  async function runAll(): Promise<void> {
    active = true
    let before = 0
    let deliver = (): void => {}
    while (waiting.length > 0) {
      const batch = waiting.splice(0, sizeOf(waiting.length, before))
      const result = runBatch(batch)
      // Delivering results keeps the CPU busy for a while, so let this batch send its statement first.
      if (before > 0) await setImmediate()
      deliver()
      before = batch.length
      deliver = await result
    }
    deliver()
    active = false
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (!active) running = runAll()
      }),
    get waiting() {
      return waiting.length
    },
    async drain() {
      // A caller may add another item when its batch is done, before this function continues, because its promise resolved earlier.
      let seen
      do {
        seen = running
        await seen
      } while (seen !== running)
    },
  }
}
