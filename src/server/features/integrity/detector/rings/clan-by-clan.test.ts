import { expect, test } from 'vitest'
import { clanByClan } from './clan-by-clan.ts'

test('runs the tasks of a clan consecutively, and returns the results in the order of the tasks', () => {
  const done: string[] = []
  const tasks = [
    { clan: 2, name: 'a' },
    { clan: 1, name: 'b' },
    { clan: 2, name: 'c' },
    { clan: 1, name: 'd' },
  ]
  const results = clanByClan(tasks, ({ name }) => {
    done.push(name)
    return name.toUpperCase()
  })
  expect(done).toEqual(['b', 'd', 'a', 'c'])
  expect(results).toEqual(['A', 'B', 'C', 'D'])
})
