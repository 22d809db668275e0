import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'

const storage = memoryStorage()
vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storage }))
// Another test may have loaded the module without this storage.
vi.resetModules()
const { knownNames, rememberNames } = await import('./known-names.ts')

const stored = () => JSON.parse(storage.getItem('shortlistNames') ?? 'null')

beforeEach(() => storage.clear())
afterAll(() => vi.unstubAllGlobals())

test('keeps the name of a clan that is no longer listed or fails to load until it is removed from the shortlist', () => {
  rememberNames([3, 7, 5], new Map([3, 7, 5].map((id) => [id, { name: `Clan ${id}` }])))
  rememberNames(
    [3, 7, 9],
    new Map<number, { name: string } | 'unlisted' | 'failed'>([
      [3, 'unlisted'],
      [7, 'failed'],
      [9, { name: 'New' }],
    ]),
  )
  expect(stored()).toEqual({ 3: 'Clan 3', 7: 'Clan 7', 9: 'New' })
  rememberNames([7], new Map([[7, { name: 'Renamed' }]]))
  expect(stored()).toEqual({ 7: 'Renamed' })
  rememberNames([], new Map())
  expect(stored()).toBeNull()
})

test.each(['{', 'null', '5', '[]', '{"3":5,"x":null,"4":""}'])('%s in the storage counts as no names', (text) => {
  storage.setItem('shortlistNames', text)
  expect([...(knownNames.get() ?? [])]).toEqual([])
  rememberNames([4], new Map([[4, { name: 'Four' }]]))
  expect(stored()).toEqual({ 4: 'Four' })
})
