import { expect, test } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { isWelcomeDue, openWelcomeAnswer, postponeWelcome, rememberJoined } from './welcome-memory.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const day = 24 * 60 * 60 * 1000

function storing(value: string): Storage {
  const storage = memoryStorage()
  storage.setItem('showDiscordJoinModal', value)
  return storage
}

test('whoever never answered is welcomed', () => {
  expect(isWelcomeDue(openWelcomeAnswer(memoryStorage()), now)).toBe(true)
})

test('whoever joined is not asked again', () => {
  const storage = memoryStorage()
  rememberJoined(openWelcomeAnswer(storage))
  expect(storage.getItem('showDiscordJoinModal')).toBe('-1')
  expect(isWelcomeDue(openWelcomeAnswer(storage), now + 10_000 * day)).toBe(false)
})

test('"Maybe later" is fourteen days later', () => {
  const storage = memoryStorage()
  postponeWelcome(openWelcomeAnswer(storage), now)
  expect(storage.getItem('showDiscordJoinModal')).toBe(String(now + 1_209_600_000))
  expect(isWelcomeDue(openWelcomeAnswer(storage), now)).toBe(false)
  expect(isWelcomeDue(openWelcomeAnswer(storage), now + 14 * day)).toBe(false)
  expect(isWelcomeDue(openWelcomeAnswer(storage), now + 14 * day + 1)).toBe(true)
})

test.each(['', 'yes', 'null', '{"a":1}', 'Infinity', '0', '-2'])('"%s" in the storage is no answer', (value) => {
  expect(isWelcomeDue(openWelcomeAnswer(storing(value)), now)).toBe(true)
})

test('a browser without storage, or one that blocks it, is welcomed, and nothing breaks', () => {
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const storage of [undefined, { getItem: blocked, setItem: blocked, removeItem: blocked }]) {
    rememberJoined(openWelcomeAnswer(storage))
    postponeWelcome(openWelcomeAnswer(storage), now)
    expect(isWelcomeDue(openWelcomeAnswer(storage), now)).toBe(true)
  }
})
