import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

test('what fits stays as it is, in one line', () => {
  expect(fitText('Kestrel', 20)).toBe('Kestrel')
  expect(fitText('  two\n\twords ', 20)).toBe('two words')
  expect(fitText('', 20)).toBe('')
})

test('what does not fit ends with an ellipsis, and fills the room before it', () => {
  const shortened = fitText('a'.repeat(80), 9)
  expect(shortened).toMatch(/^a{9,12}…$/)
  expect(fitText('W'.repeat(80), 9).length).toBeLessThan(shortened.length)
  expect(fitText('i'.repeat(80), 9).length).toBeGreaterThan(shortened.length)
  expect(fitText('狼'.repeat(80), 9)).toMatch(/^狼{6,8}…$/)
})

test('cuts between letters as people see them', () => {
  const family = '👩‍👩‍👧'
  expect(fitText(family.repeat(10), 4)).toMatch(new RegExp(`^(${family})+…$`))
  const marked = 'Ċ̵͕'
  expect(fitText(marked.repeat(30), 4)).toMatch(new RegExp(`^(${marked})+…$`))
})

test('drops what would turn or hide the rest', () => {
  expect(fitText('a\u202Ebc\u2066d\u0000e\u200Bf', 20)).toBe('a bc d e f')
})
