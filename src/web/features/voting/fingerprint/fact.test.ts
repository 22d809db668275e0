import { expect, test } from 'vitest'
import { readPart } from './fact.ts'

test('a part is its facts, by name', async () => {
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
  ['never answers', () => new Promise(() => {})],
])('a part is missing where one of its facts %s', async (_, readFact) => {
  expect(await readPart({ good: () => 1, bad: readFact }, 20)).toBeUndefined()
})

test('a fact of nothing is a fact', async () => {
  expect(await readPart({ touch: () => 0, connection: () => 'none' })).toBe('[["touch",0],["connection","none"]]')
})
