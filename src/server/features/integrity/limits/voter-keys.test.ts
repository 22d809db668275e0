import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { VoterKeys } from './voter-keys.ts'

test('contains all keys up to the maximum', () => {
  const keys = Array.from({ length: 1000 }, () => randomUUID())
  const known = new VoterKeys(1000)
  for (const key of [...keys, ...keys]) known.add(key)
  expect(keys.every((key) => known.has(key))).toBe(true)
  expect(known.has(randomUUID())).toBe(false)
})

test('does not contain a key that differs from a known one in one digit', () => {
  const key = randomUUID()
  const known = new VoterKeys()
  known.add(key)
  const others = Array.from(key, (digit, i) => `${key.slice(0, i)}${digit === '7' ? '8' : '7'}${key.slice(i + 1)}`)
  expect(others.filter((other) => known.has(other))).toEqual([])
})

test('beyond the maximum, contains the same part of early and late keys, regardless of their order', () => {
  const keys = Array.from({ length: 8000 }, (_, i) => {
    const first = Math.floor(((i * 7919) % 8000) * (2 ** 32 / 8000))
    return `${first.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
  })
  const [known, reversed] = [new VoterKeys(1000), new VoterKeys(1000)]
  for (const key of keys) known.add(key)
  for (const key of keys.toReversed()) reversed.add(key)
  const contained = keys.filter((key) => known.has(key))
  expect(contained.length).toBeGreaterThan(400)
  expect(contained.length).toBeLessThanOrEqual(1000)
  expect(keys.filter((key) => reversed.has(key))).toEqual(contained)
})
