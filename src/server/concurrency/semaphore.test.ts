import { expect, test } from 'vitest'
import { createTurns } from './take-turns.ts'

/** Work that goes on until it is told to end. */
function openEnded(log: string[], name: string) {
  let finish = (_error?: Error) => {}
  const work = () =>
    new Promise<string>((resolve, reject) => {
      log.push(name)
      finish = (error) => (error ? reject(error) : resolve(name))
    })
  return { work, finish: (error?: Error) => finish(error) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('runs two at a time, the others in order, and refuses who finds no place', async () => {
  const takeTurn = createTurns(2, 2)
  const begun: string[] = []
  const jobs = ['a', 'b', 'c', 'd'].map((name) => openEnded(begun, name))
  const outcomes = jobs.map(({ work }) => takeTurn(work))
  await expect(takeTurn(async () => 'e')).rejects.toMatchObject({ code: 'overloaded' })
  expect(begun).toEqual(['a', 'b'])
  jobs[1]?.finish()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  jobs[0]?.finish(new Error('broken'))
  await expect(outcomes[0]).rejects.toThrow('broken')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  jobs[2]?.finish()
  jobs[3]?.finish()
  expect(await Promise.all(outcomes.slice(1))).toEqual(['b', 'c', 'd'])
  expect(await takeTurn(async () => 'f')).toBe('f')
})
