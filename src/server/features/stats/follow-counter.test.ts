import { expect, test } from 'vitest'
import { FollowCounter } from './follow-counter.ts'

const minute = 60 * 1000

function aCounter() {
  const readings: PromiseWithResolvers<number>[] = []
  const countFollows = () => {
    const reading = Promise.withResolvers<number>()
    readings.push(reading)
    return reading.promise
  }
  let at = 0
  const counter = new FollowCounter(countFollows, () => at)
  return { counter, readings, pass: (ms: number) => void (at += ms) }
}

/** Lets pending microtasks run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the first reader waits for the database; clicks counted in the meantime are added', async () => {
  const { counter, readings } = aCounter()
  const read = counter.read()
  counter.add(1)
  readings[0]?.resolve(5)
  expect(await read).toBe(6)
  expect(readings).toHaveLength(1)
})

test('refreshes the number after a minute without making readers wait', async () => {
  const { counter, readings, pass } = aCounter()
  void counter.read()
  readings[0]?.resolve(5)
  await settled()
  counter.add(1)
  pass(minute)
  expect([await counter.read(), await counter.read()]).toEqual([6, 6])
  expect(readings).toHaveLength(2)
  counter.add(1)
  const before = counter.revision
  readings[1]?.resolve(9)
  await settled()
  expect(counter.revision).toBeGreaterThan(before)
  expect(await counter.read()).toBe(10)
})

test('keeps the number if a refresh fails, and retries for the next reader', async () => {
  const { counter, readings, pass } = aCounter()
  void counter.read()
  readings[0]?.resolve(5)
  await settled()
  pass(minute)
  await counter.read()
  counter.add(1)
  readings[1]?.reject(new Error('no database'))
  await settled()
  expect(await counter.read()).toBe(6)
  expect(readings).toHaveLength(3)
})

test('refreshes immediately after invalidation, even during a refresh', async () => {
  const { counter, readings } = aCounter()
  void counter.read()
  counter.invalidate()
  readings[0]?.resolve(5)
  await settled()
  expect(await counter.read()).toBe(5)
  readings[1]?.resolve(7)
  await settled()
  expect(await counter.read()).toBe(7)
  expect(readings).toHaveLength(2)
})
