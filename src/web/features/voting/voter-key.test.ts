import { expect, test } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { createVoterKey, randomUuid } from './voter-key.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('the key is created once and stored', () => {
  const storage = memoryStorage()
  const key = createVoterKey(storage)()
  expect(key).toMatch(version4)
  expect(storage.getItem('vKey')).toBe(key)
  expect(createVoterKey(storage)()).toBe(key)
})

test('no key is created before it is needed', () => {
  const storage = memoryStorage()
  createVoterKey(storage)
  expect(storage.length).toBe(0)
})

test('an invalid key is replaced', () => {
  const storage = memoryStorage()
  storage.setItem('vKey', '"><script>')
  expect(createVoterKey(storage)()).toMatch(version4)
  expect(storage.getItem('vKey')).toMatch(version4)
})

test('a key stored by another tab wins', () => {
  const storage = memoryStorage()
  const here = createVoterKey(storage)
  here()
  storage.setItem('vKey', '0b4f3a52-9d0e-4c6e-8f53-0f6d6a6f5a11')
  expect(here()).toBe('0b4f3a52-9d0e-4c6e-8f53-0f6d6a6f5a11')
})

test('with blocked storage the key lasts as long as the page', () => {
  const blocked = {
    getItem(): string | null {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem() {
      throw new DOMException('denied', 'SecurityError')
    },
    removeItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  const key = createVoterKey(blocked)
  expect(key()).toMatch(version4)
  expect(key()).toBe(key())
  expect(createVoterKey(undefined)()).not.toBe(key())
})

test('without a secure context the key is generated from random bytes', () => {
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  const keys = Array.from({ length: 200 }, () => randomUuid(plain))
  for (const key of keys) expect(key).toMatch(version4)
  expect(new Set(keys).size).toBe(200)
})
