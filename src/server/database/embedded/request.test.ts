import { expect, test } from 'vitest'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import { listeningChanges } from './listening.ts'

test.each([
  ['listen a', [{ kind: 'listen', channel: 'a' }]],
  ['LISTEN "A ""b"" c";', [{ kind: 'listen', channel: 'A "b" c' }]],
  [
    'listen Über_1; unlisten b ; select 1',
    [
      { kind: 'listen', channel: 'über_1' },
      { kind: 'unlisten', channel: 'b' },
    ],
  ],
  ['unlisten *', [{ kind: 'unlisten', channel: '*' }]],
  ['discard all', [{ kind: 'unlisten', channel: '*' }]],
  ['select listen from a', []],
  ['notify a', []],
])('%s', (sql, changes) => {
  expect(listeningChanges(sql)).toEqual(changes)
})

test('the lease goes round in the order of asking, to one at a time', async () => {
  const lease = createSemaphore(1)
  const order: string[] = []
  let holders = 0
  await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      const release = await lease.acquire()
      holders += 1
      expect(holders).toBe(1)
      order.push(name)
      await new Promise((resolve) => setImmediate(resolve))
      holders -= 1
      release()
      release()
    }),
  )
  expect(order).toEqual(['a', 'b', 'c', 'd'])
  expect(lease.waiting).toBe(0)
})
