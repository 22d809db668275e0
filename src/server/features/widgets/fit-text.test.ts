import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

test('keeps a text that fits, on one line', () => {
  expect(fitText('Kestrel', 20)).toBe('Kestrel')
  expect(fitText('  two\n\twords ', 20)).toBe('two words')
  expect(fitText('', 20)).toBe('')
})

test('truncates a longer text with an ellipsis, and fills the width', () => {
  const shortened = fitText('a'.repeat(80), 9)
  expect(shortened).toMatch(/^a{9,12}…$/)
  expect(fitText('W'.repeat(80), 9).length).toBeLessThan(shortened.length)
  expect(fitText('i'.repeat(80), 9).length).toBeGreaterThan(shortened.length)
  expect(fitText('狼'.repeat(80), 9)).toMatch(/^狼{6,8}…$/)
})

test('cuts only between graphemes', () => {
  const family = '👩‍👩‍👧'
  expect(fitText(family.repeat(10), 4)).toMatch(new RegExp(`^(${family})+…$`))
  const marked = 'Ċ̵͕'
  expect(fitText(marked.repeat(30), 4)).toMatch(new RegExp(`^(${marked})+…$`))
})

test('removes control and bidi characters', () => {
  expect(fitText('a\u202Ebc\u2066d\u0000e\u200Bf', 20)).toBe('a bc d e f')
})
