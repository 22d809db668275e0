import { expect, test } from 'vitest'
import { readPart } from './fact.ts'

test('a part is the JSON of its facts with their names', async () => {
  expect(await readPart({ screen: () => [1080, 1920, 24], audio: async () => 124.04 })).toBe(
    '[["screen",[1080,1920,24]],["audio",124.04]]',
  )
})

test.each([
  ['is blocked', () => undefined],
  [
    'throws',
    () => {
      throw new Error('denied')
    },
  ],
  ['rejects', () => Promise.reject(new Error('denied'))],
  ['never resolves', () => new Promise(() => {})],
])('a part is missing if one of its facts %s', async (_, readFact) => {
  expect(await readPart({ good: () => 1, bad: readFact }, 20)).toBeUndefined()
})

test('falsy and "none" values are facts', async () => {
  expect(await readPart({ touch: () => 0, connection: () => 'none' })).toBe('[["touch",0],["connection","none"]]')
})
