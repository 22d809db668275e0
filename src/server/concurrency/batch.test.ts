import process from 'node:process'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batch.ts'

function openBatcher(sizeOf?: (waiting: number, before: number) => number) {
  const batches: { items: readonly number[]; finish: PromiseWithResolvers<void> }[] = []
  const batcher = createBatcher(async (items: readonly number[]) => {
    const finish = Promise.withResolvers<void>()
    batches.push({ items, finish })
    await finish.promise
    return items.map((item) => item * 10)
  }, sizeOf)
  return { batcher, batches }
}

test('the first item runs at once, and items added during that run form the next batch', async () => {
  const { batcher, batches } = openBatcher()
  const results = [1, 2, 3].map((item) => batcher.add(item))
  expect(batches.map(({ items }) => items)).toEqual([[1]])
  expect(batcher.waiting).toBe(2)
  batches[0]?.finish.resolve()
  expect(await results[0]).toBe(10)
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]])
  batches[1]?.finish.resolve()
  expect(await Promise.all(results)).toEqual([10, 20, 30])
})

test('`sizeOf` sets the size of a batch', async () => {
  const asked: [number, number][] = []
  const { batcher, batches } = openBatcher((waiting, before) => {
    asked.push([waiting, before])
    return Math.min(2, waiting)
  })
  const results = [1, 2, 3, 4].map((item) => batcher.add(item))
  for (let i = 0; i < 3; i++) {
    batches[i]?.finish.resolve()
    await results[i * 2]
  }
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
  expect(asked).toEqual([
    [1, 0],
    [3, 1],
    [1, 2],
  ])
})

test('the next batch begins, and sends its statement, before results are delivered', async () => {
  const events: string[] = []
  const batcher = createBatcher(async ([item = 0]: readonly number[]) => {
    // Statements pass through a few promises and ticks on their way to the connection.
    await Promise.resolve()
    await new Promise<void>((resolve) => process.nextTick(resolve))
    events.push(`sent ${item}`)
    await setImmediate()
    return [item]
  })
  const add = async (item: number) => events.push(`result ${await batcher.add(item)}`)
  await Promise.all([add(1), add(2)])
  expect(events).toEqual(['sent 1', 'sent 2', 'result 1', 'result 2'])
})

test('a failed batch rejects only its own items', async () => {
  const { batcher, batches } = openBatcher()
  const [first, second] = [batcher.add(1), batcher.add(2)]
  batches[0]?.finish.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  batches[1]?.finish.resolve()
  expect(await second).toBe(20)
})

test('a batch that throws before its first await does not block the next one', async () => {
  const batcher = createBatcher<number, number>(() => {
    throw new Error('broken')
  })
  await expect(batcher.add(1)).rejects.toThrow('broken')
  await expect(batcher.add(2)).rejects.toThrow('broken')
})

test('drain waits for items that are added in response to a result', async () => {
  const { batcher, batches } = openBatcher()
  const again = batcher.add(1).then(() => batcher.add(2))
  let drained = false
  const draining = batcher.drain().then(() => (drained = true))
  batches[0]?.finish.resolve()
  await expect.poll(() => batches.length).toBe(2)
  expect(drained).toBe(false)
  batches[1]?.finish.resolve()
  await Promise.all([again, draining])
})

test('drain waits for queued items', async () => {
  const { batcher, batches } = openBatcher()
  await batcher.drain()
  void batcher.add(1)
  const last = batcher.add(2)
  let drained = false
  const draining = batcher.drain().then(() => (drained = true))
  batches[0]?.finish.resolve()
  await expect.poll(() => batches.length).toBe(2)
  expect(drained).toBe(false)
  batches[1]?.finish.resolve()
  await Promise.all([last, draining])
  expect(batcher.waiting).toBe(0)
})
