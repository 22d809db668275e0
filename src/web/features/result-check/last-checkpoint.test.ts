import { expect, test } from 'vitest'
import { formatCheckpoint } from '#contract/results/checkpoint.ts'
import { formatNote } from '#contract/results/signed-note.ts'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { openLastCheckpoint } from './last-checkpoint.ts'

const aCheckpoint = (size: number, byte = size) =>
  formatNote({
    text: formatCheckpoint({ origin: 'clans.example', size, root: new Uint8Array(32).fill(byte) }),
    signatures: [{ name: 'clans.example', keyId: new Uint8Array(4), signature: new Uint8Array(64) }],
  })

test('keeps the newest checkpoint, even if another check has stored one in between', () => {
  const storage = memoryStorage()
  const [one, other] = [openLastCheckpoint(storage), openLastCheckpoint(storage)]
  expect(one.get()).toBeUndefined()
  one.keep(aCheckpoint(2))
  other.keep(aCheckpoint(3))
  expect(one.get()).toBe(aCheckpoint(3))
  for (const checkpoint of [aCheckpoint(2), aCheckpoint(3, 9), 'no checkpoint']) one.keep(checkpoint)
  expect(storage.getItem('logCheckpoint')).toBe(aCheckpoint(3))
})

test('ignores invalid values in the storage', () => {
  const storage = memoryStorage()
  storage.setItem('logCheckpoint', 'x')
  const last = openLastCheckpoint(storage)
  expect(last.get()).toBeUndefined()
  last.keep(aCheckpoint(1))
  expect(storage.getItem('logCheckpoint')).toBe(aCheckpoint(1))
})

test('can be replaced by an older one or removed on request', () => {
  const storage = memoryStorage()
  const last = openLastCheckpoint(storage)
  last.keep(aCheckpoint(5))
  last.replace(undefined)
  expect(storage.getItem('logCheckpoint')).toBeNull()
  last.keep(aCheckpoint(3))
  last.replace(aCheckpoint(2))
  expect(last.get()).toBe(aCheckpoint(2))
})
