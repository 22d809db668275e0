import { expect, test } from 'vitest'
import { timeZoneChoices } from './time-zone-choices.ts'

test('lists each zone once, by its current name', () => {
  const choices = timeZoneChoices('UTC', ['Europe/Kyiv'])
  const texts = choices.map(([, text]) => text)
  expect(texts).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'UTC']))
  expect(texts).not.toContain('Asia/Calcutta')
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.toSorted()).toEqual(texts)
  // The draft contains the stored name, so the choice must have it.
  expect(choices.find(([, text]) => text === 'Europe/Kyiv')?.[0]).toBe('Europe/Kyiv')
  expect(timeZoneChoices('UTC', []).map(([, text]) => text)).toContain('Europe/Kyiv')
})
