import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'

const storage = memoryStorage()
vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storage }))
// Another test may have loaded the module without this storage.
vi.resetModules()
const { maxShortlisted, shortlist, toggleShortlisted } = await import('./shortlist.ts')

const store = (ids: unknown) => storage.setItem('shortlist', JSON.stringify(ids))

beforeEach(() => storage.clear())
afterAll(() => vi.unstubAllGlobals())

test('a clan is added at the end, and removed the next time', () => {
  for (const id of [3, 7, 5]) toggleShortlisted(id)
  expect(JSON.parse(storage.getItem('shortlist') ?? '')).toEqual([3, 7, 5])
  toggleShortlisted(7)
  expect(shortlist.get()).toEqual([3, 5])
})

test('a full list loses its oldest clan', () => {
  store(Array.from({ length: maxShortlisted }, (_, i) => i + 1))
  toggleShortlisted(1000)
  const ids = shortlist.get()
  expect([ids?.length, ids?.[0], ids?.at(-1)]).toEqual([maxShortlisted, 2, 1000])
})

test("another tab's change arrives, and survives a change in this tab before the event", () => {
  let calls = 0
  shortlist.subscribe(() => calls++)
  store([1])
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'shortlist' }))
  expect([shortlist.get(), calls]).toEqual([[1], 1])
  store([1, 2])
  toggleShortlisted(3)
  expect(shortlist.get()).toEqual([1, 2, 3])
})

test.each(['{', '{}', '5', 'null'])('%s in the storage counts as an empty list, and a press replaces it', (text) => {
  storage.setItem('shortlist', text)
  expect(shortlist.get()).toBeUndefined()
  toggleShortlisted(4)
  expect(shortlist.get()).toEqual([4])
})
