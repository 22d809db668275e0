import { afterEach, expect, test } from 'vitest'
import { codesIn, defaultLists, entriesIn, nameIn, setGameLists } from './clan-codes.ts'

afterEach(() => setGameLists(defaultLists))

test('entries are in the order of the list, without repeated and unknown codes', () => {
  const codes = (joined: string) => entriesIn('platforms', joined).map(({ code }) => code)
  expect(codes('ps,xbox,pc')).toEqual(['pc', 'xbox', 'ps'])
  expect(codes(' ps , ps,amiga,')).toEqual(['ps'])
  expect(codes('')).toEqual([])
})

test('other lists replace the default ones; a code that they lack is its own name', () => {
  setGameLists({ ...defaultLists, platforms: [{ code: 'vr', name: 'VR headset' }] })
  expect(codesIn('platforms')).toEqual(['vr'])
  expect([nameIn('platforms', 'vr'), nameIn('platforms', 'pc')]).toEqual(['VR headset', 'pc'])
})
