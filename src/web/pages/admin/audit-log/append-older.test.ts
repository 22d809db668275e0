import { expect, test } from 'vitest'
import { appendOlder } from './append-older.ts'

const acts = (...ids: number[]) => ids.map((id) => ({ id }))
const older = { acts: acts(2, 1), more: false }

test('older acts follow those that they were asked for', () => {
  const shown = { acts: acts(4, 3), more: true }
  expect(appendOlder(shown, { id: 3 }, older)).toEqual({ acts: acts(4, 3, 2, 1), more: false })
})

test('where the record was read anew meanwhile, and ends earlier, they leave no gap', () => {
  const anew = { acts: acts(5, 4), more: true }
  expect(appendOlder(anew, { id: 3 }, older)).toEqual(anew)
})
