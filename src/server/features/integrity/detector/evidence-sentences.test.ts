import { expect, test } from 'vitest'
import { evidenceSentence } from './evidence-sentences.ts'

const names = ['Aurora', 'Borealis', 'Corvus', 'Draco', 'Eridanus', 'Fornax', 'Gemini', 'Hydra', 'Indus', 'Lyra', 'Musca', 'Norma'] // prettier-ignore
const sentence = (clans: number) =>
  evidenceSentence(
    {
      code: 'same-clans',
      seen: 12,
      expected: 0.2,
      of: 12,
      values: clans,
      strength: 3,
      clans: Array.from({ length: clans }, (_, id) => id),
    },
    (id) => names[id] ?? '',
  )

test.each([
  [2, 'Aurora and Borealis'],
  [4, 'Aurora, Borealis, Corvus and Draco'],
  [12, 'Aurora, Borealis, Corvus, Draco, Eridanus, Fornax, Gemini, Hydra, Indus, Lyra and 2 others'],
])('the evidence against a ring names %i other clans', (clans, list) => {
  expect(sentence(clans)).toBe(
    `12 of 12 votes came from keys that also voted for at least two of the clans ${list}; at most 1 is usual.`,
  )
})

test('evidence of an earlier version names no clans', () => {
  expect(sentence(0)).toBe('12 of 12 votes came from keys that voted for the same clans; at most 1 is usual.')
})
