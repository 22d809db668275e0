import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

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

test('runs two at a time and the others in order, and rejects when the queue is full', async () => {
  const semaphore = createSemaphore(2, 2)
  const begun: string[] = []
  const jobs = ['a', 'b', 'c', 'd'].map((name) => openEnded(begun, name))
  const outcomes = jobs.map(({ work }) => semaphore.run(work))
  await expect(semaphore.run(async () => 'e')).rejects.toMatchObject({ code: 'overloaded' })
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
  expect(await semaphore.run(async () => 'f')).toBe('f')
})

test('acquire hands permits on in order, and releasing twice frees one permit', async () => {
  const mutex = createSemaphore(1)
  const first = await mutex.acquire()
  const order: string[] = []
  const second = mutex.run(async () => void order.push('second'))
  const third = mutex.run(async () => void order.push('third'))
  expect(mutex.waiting).toBe(2)
  first()
  first()
  await Promise.all([second, third])
  expect(order).toEqual(['second', 'third'])
  expect(mutex.waiting).toBe(0)
})
