import { expect, test } from 'vitest'
import { appendOlder } from './append-older.ts'

const entries = (...ids: number[]) => ids.map((id) => ({ id }))
const older = { entries: entries(2, 1), hasMore: false }

test('appends older entries', () => {
  const loaded = { entries: entries(4, 3), hasMore: true }
  expect(appendOlder(loaded, { id: 3 }, older)).toEqual({ entries: entries(4, 3, 2, 1), hasMore: false })
})

test('drops older entries that would leave a gap after a reload', () => {
  const reloaded = { entries: entries(5, 4), hasMore: true }
  expect(appendOlder(reloaded, { id: 3 }, older)).toEqual(reloaded)
})
