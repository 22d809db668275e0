import { expect, test } from 'vitest'
import { platformKinds } from '../properties/platform-kinds.ts'
import { findPhones } from './phones.ts'

const { unknown, computer, phone } = platformKinds

/** The examined week begins with row 2. */
const find = (kinds: readonly number[], included: readonly number[]) =>
  findPhones(Uint8Array.from(kinds), { targetRows: [2, 2 + kinds.length] }, Uint8Array.from([0, 0, ...included]))

test('the share of phones is that of baseline votes whose platform is known', () => {
  expect(find([phone, computer, computer, computer, unknown, phone], [1, 1, 1, 1, 1, 0]).share).toBe(0.25)
  expect(find([unknown], [1]).share).toBe(0)
})

test('tells phones from computers and unknown platforms', () => {
  const { isPhone } = find([phone, computer, unknown], [1, 1, 1])
  expect([2, 3, 4].map(isPhone)).toEqual([true, false, undefined])
})
