import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('pauses so that work takes its share of the time, but not after very little work', async () => {
  let now = 1000
  const pauses: number[] = []
  const sleep = async (ms: number) => {
    pauses.push(ms)
    now += ms
  }
  const rest = createPace(0.25, { now: () => now, sleep })
  const work = async (ms: number) => {
    now += ms
    await rest()
  }
  await work(20)
  await work(9)
  expect(pauses).toEqual([60])
  await work(9)
  await work(40)
  expect(pauses).toEqual([60, 54, 120])
})
