import { expect, test } from 'vitest'
import { createCoalescer } from './coalesce.ts'

test('callers with the same key share a run while it is in progress', async () => {
  const coalescer = createCoalescer<string>()
  const finish = Promise.withResolvers<string>()
  let runs = 0
  const work = () => {
    runs++
    return finish.promise
  }
  const results = [coalescer.run('a', work), coalescer.run('a', work), coalescer.run('b', async () => 'other')]
  expect([coalescer.has('a'), runs]).toEqual([true, 1])
  finish.resolve('done')
  expect(await Promise.all(results)).toEqual(['done', 'done', 'other'])
  expect(coalescer.has('a')).toBe(false)
  await coalescer.run('a', work)
  expect(runs).toBe(2)
})

test('a failed run rejects for all its callers and is not cached', async () => {
  const coalescer = createCoalescer<string>()
  const broken = () => Promise.reject(new Error('broken'))
  const results = await Promise.allSettled([coalescer.run('a', broken), coalescer.run('a', broken)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await coalescer.run('a', async () => 'fine')).toBe('fine')
})
