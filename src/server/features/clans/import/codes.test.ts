import { afterEach, expect, test } from 'vitest'
import { defaultLists, setGameLists } from '#contract/rules/clans/clan-codes.ts'
import { readPlatforms, readRegion } from './codes.ts'

afterEach(() => setGameLists(defaultLists))

test('words for several codes return them in the order of the list', () => {
  expect(readPlatforms('console').codes).toEqual(['xbox', 'ps'])
  expect(readPlatforms('PlayStation, Windows, Amiga')).toEqual({ codes: ['ps', 'pc'], unknown: ['Amiga'] })
  expect([readRegion('LATAM'), readRegion(' north  america '), readRegion('Mars')]).toEqual(['sa', 'na', undefined])
})

test('follows the lists of the game, and reads their names once for all rows', () => {
  let readings = 0
  const headset = {
    code: 'vr',
    get name() {
      readings++
      return 'VR headset'
    },
  }
  setGameLists({ ...defaultLists, platforms: [headset, { code: 'pc', name: 'Computer' }] })
  for (let row = 0; row < 3; row++) {
    expect(readPlatforms('vr headset').codes).toEqual(['vr'])
    expect(readPlatforms('steam, console')).toEqual({ codes: ['pc'], unknown: ['console'] })
    expect(readPlatforms('all').codes).toEqual(['vr', 'pc'])
  }
  expect(readings).toBe(1)
})
