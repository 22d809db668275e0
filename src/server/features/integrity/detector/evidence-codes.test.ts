import { expect, test } from 'vitest'
import {
  codeBit,
  codesIn,
  type EvidenceCode,
  type EvidenceKind,
  isConclusive,
  kindBit,
  kindBits,
  kindOf,
  kindsOfCodes,
} from './evidence-codes.ts'

test.each<[boolean, EvidenceKind[]]>([
  [false, []],
  [false, ['key']],
  [false, ['hardware', 'place', 'reputation', 'address']],
  [false, ['clans', 'place', 'dispersion']],
  [true, ['key', 'place']],
  [true, ['session', 'request']],
])('it is %s that a vote with the evidence %j may be void', (conclusive, kinds) => {
  expect(isConclusive(kindBits(kinds))).toBe(conclusive)
})

const codes = Object.keys(kindOf) as EvidenceCode[]

test('a set of codes has these codes and their kinds', () => {
  // Sets are stored as 32-bit unsigned integers.
  const [all = 0] = Uint32Array.of(codes.reduce((set, code) => set | codeBit(code), 0))
  const onlyOfGroups = new Set<EvidenceCode>([
    'new-user-agent',
    'key-from-few-clans',
    'new-key',
    'link-list',
    'shared-home',
  ])
  const ofVotes = codes.filter((code) => !onlyOfGroups.has(code))
  for (const code of ofVotes) expect(kindsOfCodes(codeBit(code))).toBe(kindBit(kindOf[code]))
  expect(codesIn(all)).toEqual(ofVotes)
  expect(kindsOfCodes(all)).toBe(kindBits(Object.values(kindOf)))
})
