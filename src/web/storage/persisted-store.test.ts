import { expect, test } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { createPersistedStore } from './persisted-store.ts'

function parse(text: string): readonly number[] | undefined {
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number') ? value : undefined
}

function fullStorage(): Storage {
  const storage = memoryStorage()
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  return storage
}

test('a value survives a reload, and undefined removes it', () => {
  const storage = memoryStorage()
  const store = createPersistedStore('key', parse, storage)
  expect(store.set([1, 2])).toBe(true)
  expect(storage.getItem('key')).toBe('[1,2]')
  expect(createPersistedStore('key', parse, storage).get()).toEqual([1, 2])
  store.set(undefined)
  expect([store.get(), storage.length]).toEqual([undefined, 0])
})

test.each(['', '[1', '{}', '["a"]', 'null'])('ignores %j in the storage', (text) => {
  const storage = memoryStorage()
  storage.setItem('key', text)
  expect(createPersistedStore('key', parse, storage).get()).toBeUndefined()
})

test('returns the same object until the value changes, as `useSyncExternalStore` requires', () => {
  const storage = memoryStorage()
  storage.setItem('key', '[1]')
  const store = createPersistedStore('key', parse, storage)
  const first = store.get()
  expect(store.get()).toBe(first)
  storage.setItem('key', '[1,2]')
  expect(store.get()).toEqual([1, 2])
})

test('keeps the value in memory if the storage is blocked, full or missing', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const storage of [undefined, fullStorage(), { getItem: blocked, setItem: blocked, removeItem: blocked }]) {
    const store = createPersistedStore('key', parse, storage)
    expect(store.set([1])).toBe(false)
    expect(store.get()).toEqual([1])
  }
})

test('notifies listeners of changes by this and other tabs until they unsubscribe', () => {
  const tabs = new EventTarget()
  const store = createPersistedStore('key', parse, memoryStorage(), { tabs })
  let calls = 0
  const unsubscribe = store.subscribe(() => calls++)
  const dispatchStorage = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
  store.set([1])
  dispatchStorage('key')
  dispatchStorage('other')
  dispatchStorage(null)
  tabs.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(calls).toBe(4)
  unsubscribe()
  store.set([2])
  dispatchStorage('key')
  expect(calls).toBe(4)
})
