import { expect, test } from 'vitest'
import { type EvidenceKind, isConclusive, kindBits } from './evidence-codes.ts'

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
