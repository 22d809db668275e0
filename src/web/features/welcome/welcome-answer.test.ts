import { expect, test } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { isWelcomeDue, openWelcomeAnswer, postponeWelcome, storeJoined } from './welcome-answer.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const day = 24 * 60 * 60 * 1000

function storageWith(value: string): Storage {
  const storage = memoryStorage()
  storage.setItem('showDiscordJoinModal', value)
  return storage
}

test('a visitor who never answered is welcomed', () => {
  expect(isWelcomeDue(openWelcomeAnswer(memoryStorage()), now)).toBe(true)
})

test('a visitor who joined is not asked again', () => {
  const storage = memoryStorage()
  storeJoined(openWelcomeAnswer(storage))
  expect(storage.getItem('showDiscordJoinModal')).toBe('-1')
  expect(isWelcomeDue(openWelcomeAnswer(storage), now + 10_000 * day)).toBe(false)
})

test('"Maybe later" asks again after fourteen days', () => {
  const storage = memoryStorage()
  postponeWelcome(openWelcomeAnswer(storage), now)
  expect(storage.getItem('showDiscordJoinModal')).toBe(String(now + 1_209_600_000))
  expect(isWelcomeDue(openWelcomeAnswer(storage), now)).toBe(false)
  expect(isWelcomeDue(openWelcomeAnswer(storage), now + 14 * day)).toBe(false)
  expect(isWelcomeDue(openWelcomeAnswer(storage), now + 14 * day + 1)).toBe(true)
})

test.each(['', 'yes', 'null', '{"a":1}', 'Infinity', '0', '-2'])('ignores the stored answer "%s"', (value) => {
  expect(isWelcomeDue(openWelcomeAnswer(storageWith(value)), now)).toBe(true)
})

test('missing or blocked storage does not prevent the welcome', () => {
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const storage of [undefined, { getItem: blocked, setItem: blocked, removeItem: blocked }]) {
    storeJoined(openWelcomeAnswer(storage))
    postponeWelcome(openWelcomeAnswer(storage), now)
    expect(isWelcomeDue(openWelcomeAnswer(storage), now)).toBe(true)
  }
})
