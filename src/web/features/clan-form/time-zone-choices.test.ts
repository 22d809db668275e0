import { expect, test } from 'vitest'
import { timeZoneChoices } from './time-zone-choices.ts'

test('has current names, and each zone once', () => {
  const choices = timeZoneChoices('UTC', ['Europe/Kyiv'])
  const texts = choices.map(([, text]) => text)
  expect(texts).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'UTC']))
  expect(texts).not.toContain('Asia/Calcutta')
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.toSorted()).toEqual(texts)
  // The draft has the stored name.
  expect(choices.find(([, text]) => text === 'Europe/Kyiv')?.[0]).toBe('Europe/Kyiv')
  expect(timeZoneChoices('UTC', []).map(([, text]) => text)).toContain('Europe/Kyiv')
})
