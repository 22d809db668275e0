import { expect, test } from 'vitest'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import { findListenStatements } from './listen-statements.ts'

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
])('%s', (sql, statements) => {
  expect(findListenStatements(sql)).toEqual(statements)
})

test('grants the lease to one caller at a time, in the order of their requests', async () => {
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
