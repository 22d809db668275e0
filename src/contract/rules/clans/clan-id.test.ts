import { expect, test } from 'vitest'
import { clanIdText } from '../../clans.ts'
import { readClanId } from './clan-id.ts'

const ids: [string, number | undefined][] = [
  ['1', 1],
  ['2147483647', 2147483647],
  ['2147483648', undefined],
  ['9999999999', undefined],
  ['0', undefined],
  ['01', undefined],
  ['+1', undefined],
  ['-1', undefined],
  ['1.0', undefined],
  ['1e3', undefined],
  [' 1', undefined],
  ['1\n', undefined],
  ['', undefined],
]

test.each(ids)('pages and the API parse %j the same way', (text, id) => {
  expect(readClanId(text)).toBe(id)
  expect(clanIdText.safeParse(text).data).toBe(id)
})

test('returns undefined for null', () => {
  expect(readClanId(null)).toBeUndefined()
})
