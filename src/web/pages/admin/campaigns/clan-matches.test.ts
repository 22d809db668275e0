import { expect, test } from 'vitest'
import { clanIdOf, clanSearchOf, matchHint, namesClan } from './clan-matches.ts'

const wolves = { id: 24, name: 'Gray Wolves' }
const pack = { id: 25, name: 'Gray Wolves Pack' }
const digits = { id: 26, name: '300' }
/** A name that imitates another clan's text. */
const decoy = { id: 27, name: 'Gray Wolves (ID 24)' }

test.each([
  ['', undefined, undefined],
  ['24', undefined, 24],
  [' 24 ', [wolves], 24],
  ['gray w', [wolves], 24],
  ['gray w', [wolves, pack], undefined],
  ['gray w', [], undefined],
  ['gray w', undefined, undefined],
  // The full name of one clan is part of another's.
  ['gray wolves', [wolves, pack], 24],
  ['Gray Wolves Pack (ID 25)', [pack], 25],
  ['Gray Wolves (ID 24) (ID 27)', [decoy], 27],
  // IDs take precedence over names.
  ['24', [wolves, { id: 28, name: '24' }], 24],
  ['300', [digits], 26],
  ['300', [], 300],
  ['-5', [], undefined],
] as const)('%j with the matches %j is the clan %j', (text, matches, id) => {
  expect(clanIdOf(text, matches)).toBe(id)
})

test.each([
  [' wolves ', 'wolves'],
  ['Gray Wolves (ID 24)', '#24'],
  // The text of version 0.1.0, which may be in an unsent draft.
  ['Gray Wolves (id 24)', '#24'],
  ['Gray Wolves (ID 24) (ID 27)', '#27'],
] as const)('%j searches for %j', (text, search) => {
  expect(clanSearchOf(text)).toBe(search)
})

test.each([
  ['24', true],
  ['Gray Wolves (ID 24)', true],
  ['Gray Wolves (ID 24) (ID 27)', false],
  ['Gray Wolves', false],
  ['', false],
] as const)('whether %j names the clan 24: %j', (text, isNamed) => {
  expect(namesClan(text, '24')).toBe(isNamed)
})

test.each([
  ['', undefined, 'A part of its name, or its ID'],
  ['gray', undefined, 'Searching …'],
  ['gray', [wolves, pack], '2 clans match: choose one'],
  ['24', [wolves], 'Gray Wolves (ID 24)'],
  ['24', [], 'No clan has this name or ID'],
] as const)('the hint for %j with the matches %j is %j', (text, matches, hint) => {
  expect(matchHint(text, matches)).toBe(hint)
})
