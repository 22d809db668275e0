import { expect, test } from 'vitest'
import { type FactCode, factCodes } from '../fact-codes.ts'
import { findRingEvidence, isEnough } from './ring-evidence.ts'
import type { RingTrait } from './ring-traits.ts'

/** The evidence against a ring of 40 members with three votes each, given how many of them show each fact, and how many are expected to. */
function find(
  facts: Partial<Record<FactCode, readonly [seen: number, usual: number]>>,
  traits: Partial<Record<RingTrait, readonly [seen: number, usual: number]>> = {},
  homes: readonly number[] = [0, 1, 1],
) {
  const rows = Array.from({ length: 120 }, (_, row) => row)
  const figuresOf = (fact: number) => facts[factCodes[fact] ?? 'no-page']
  const [evidence = []] = findRingEvidence(
    {
      facts: {
        holds: (fact, row) => row < 3 * (figuresOf(fact)?.[0] ?? 0),
        expected: (_, of) => Float64Array.from(factCodes, (_, fact) => ((figuresOf(fact)?.[1] ?? 0) / 40) * of.length),
      },
      countries: homes.map((home) => Float64Array.from({ length: 3 }, (_, country) => (country === home ? 0.8 : 0.1))),
      votes: { clan: Uint32Array.from(rows, (row) => row % 3) },
    },
    [{ clans: [0, 1, 2], members: Array.from({ length: 40 }, (_, member) => rows.slice(3 * member, 3 * member + 3)) }],
    0.4,
    { 'link-list': traitOf(traits['link-list']), 'shared-home': traitOf(traits['shared-home']) },
  )
  return { codes: evidence.map(({ code }) => code), isEnough: isEnough(evidence) }
}

const traitOf = ([seen, usual]: readonly [seen: number, usual: number] = [0, 0]) => ({
  holds: (row: number) => row < 3 * seen,
  usual: usual / 40,
})

test('a fact that far more members show than usual is enough', () => {
  expect(find({ 'no-page': [30, 8] })).toEqual({ codes: ['no-page'], isEnough: true })
})

test('weaker evidence of two kinds is enough together, but not two facts of one kind', () => {
  expect(find({ 'old-pass-on-new-key': [11, 4], 'scripted-press': [8, 3] }).isEnough).toBe(true)
  expect(find({ 'old-pass-on-new-key': [11, 4], 'fresh-pass': [11, 4] }).isEnough).toBe(false)
})

test('facts that fans of allied clans show, too, are no evidence', () => {
  expect(
    find({ 'key-from-elsewhere': [40, 3], 'bad-address': [20, 2], 'new-key': [24, 5], 'many-clans': [40, 5] }),
  ).toEqual({
    codes: [],
    isEnough: false,
  })
})

test('a small difference is not enough, however certain', () => {
  expect(find({ 'no-page': [38, 20] })).toEqual({ codes: [], isEnough: false })
})

test('a fact that few members share is not enough, however unusual', () => {
  expect(find({ 'pass-from-elsewhere': [8, 0.1] })).toEqual({ codes: ['pass-from-elsewhere'], isEnough: true })
  expect(find({ 'pass-from-elsewhere': [7, 0.1] })).toEqual({ codes: [], isEnough: false })
})

test('members who are all new to the site are not fans of allied clans', () => {
  expect(find({ 'new-key': [40, 40] })).toEqual({ codes: ['new-key'], isEnough: true })
})

test.each([
  [32, 4, true],
  [31, 4, false],
  [40, 24, false],
])('of 40 members, %i followed lists of vote links, as %i of others do: evidence is %j', (seen, usual, isEvidence) => {
  expect(find({}, { 'link-list': [seen, usual] })).toEqual({
    codes: isEvidence ? ['link-list'] : [],
    isEnough: isEvidence,
  })
})

test('lists of vote links are no evidence against clans of one country, whose fans follow such lists, too', () => {
  expect(find({}, { 'link-list': [40, 4] }, [0, 0, 0]).codes).toEqual([])
  expect(find({}, { 'link-list': [40, 4] }, [0, 0, 2]).codes).toEqual(['link-list'])
})

test.each([
  [8, 0.4, true],
  [7, 0.4, false],
  [20, 11, false],
])('of 40 members, %i share homes, as %d of others do: evidence is %j', (seen, usual, isEvidence) => {
  const found = { codes: isEvidence ? ['shared-home'] : [], isEnough: isEvidence }
  expect(find({}, { 'shared-home': [seen, usual] }, [0, 0, 0])).toEqual(found)
})
