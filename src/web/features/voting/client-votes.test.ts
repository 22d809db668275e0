import { describe, expect, test } from 'vitest'
import { openClientVotes, parseTimes } from './client-votes.ts'
import { memoryStorage } from '../../storage/memory-storage.ts'

const stored = (storage: Storage): unknown => JSON.parse(storage.getItem('clientVotes') ?? 'null')

test('a recorded vote is stored under its clan and survives a reload', () => {
  const storage = memoryStorage()
  openClientVotes(storage).record(12, 1_763_600_000_000)
  expect(stored(storage)).toEqual({ 12: 1_763_600_000_000 })
  expect(openClientVotes(storage).timeOf(12)).toBe(1_763_600_000_000)
})

test('removing a vote keeps the others', () => {
  const storage = memoryStorage()
  const votes = openClientVotes(storage)
  votes.record(1, 100)
  votes.record(2, 200)
  votes.remove(1)
  expect(stored(storage)).toEqual({ 2: 200 })
  expect(votes.timeOf(1)).toBeUndefined()
})

test('purge removes votes that fail the test, and notifies only if it removed any', () => {
  const storage = memoryStorage()
  const votes = openClientVotes(storage)
  votes.record(1, 100)
  votes.record(2, 200)
  let calls = 0
  votes.subscribe(() => calls++)
  votes.purge((time) => time > 50)
  expect(calls).toBe(0)
  votes.purge((time) => time > 150)
  expect(calls).toBe(1)
  expect(stored(storage)).toEqual({ 2: 200 })
})

test("another tab's vote arrives, and is not lost if this tab votes before the storage event", () => {
  const storage = memoryStorage()
  const tabs = new EventTarget()
  const here = openClientVotes(storage, tabs)
  const there = openClientVotes(storage)
  let calls = 0
  here.subscribe(() => calls++)

  there.record(1, 100)
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'clientVotes' }))
  expect(here.timeOf(1)).toBe(100)
  expect(calls).toBe(1)

  there.record(2, 200)
  here.record(3, 300)
  expect(stored(storage)).toEqual({ 1: 100, 2: 200, 3: 300 })
})

test('clearing the storage elsewhere removes the votes; changes of other keys are ignored', () => {
  const storage = memoryStorage()
  const tabs = new EventTarget()
  const votes = openClientVotes(storage, tabs)
  votes.record(1, 100)
  let calls = 0
  votes.subscribe(() => calls++)
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }))
  expect(calls).toBe(0)
  storage.clear()
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(votes.isEmpty()).toBe(true)
})

describe('a page restored from the back/forward cache', () => {
  const restore = (page: EventTarget) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  test('picks up votes that were cast or removed in the meantime', () => {
    const storage = memoryStorage()
    const page = new EventTarget()
    const cached = openClientVotes(storage, page)
    const elsewhere = openClientVotes(storage)
    cached.record(1, 100)
    elsewhere.record(2, 200)
    elsewhere.remove(1)
    let calls = 0
    cached.subscribe(() => calls++)
    restore(page)
    expect([cached.timeOf(1), cached.timeOf(2), calls]).toEqual([undefined, 200, 1])
  })

  test('keeps votes that could not be stored', () => {
    const full = memoryStorage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    for (const storage of [undefined, full]) {
      const page = new EventTarget()
      const votes = openClientVotes(storage, page)
      votes.record(1, 100)
      restore(page)
      expect(votes.timeOf(1)).toBe(100)
    }
  })
})

test.each([
  ['invalid JSON', '{12:'],
  ['a list', '[1,2]'],
  ['null', 'null'],
  ['a text', '"12"'],
  ['invalid ids', '{"0":1,"-1":1,"1.5":1,"__proto__":1,"x":1}'],
  ['invalid times', '{"1":null,"2":"5","3":{},"4":true}'],
])('%s in the storage reads as no votes', (_, text) => {
  expect(parseTimes(text).size).toBe(0)
})

test('invalid entries do not affect valid ones', () => {
  expect([...parseTimes('{"7":100,"x":1}')]).toEqual([[7, 100]])
})

test('a storage that throws keeps the votes in memory', () => {
  const votes = openClientVotes({
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
    removeItem: () => {
      throw new Error('blocked')
    },
  })
  votes.record(1, 100)
  votes.record(2, 200)
  expect([votes.timeOf(1), votes.timeOf(2)]).toEqual([100, 200])
})

test('a full storage keeps the votes in memory', () => {
  const storage = memoryStorage()
  const votes = openClientVotes({
    getItem: (key) => storage.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key) => storage.removeItem(key),
  })
  votes.record(1, 100)
  votes.record(2, 200)
  votes.remove(2)
  expect([votes.timeOf(1), votes.timeOf(2)]).toEqual([100, undefined])
})
