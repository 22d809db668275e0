import { expect, test } from 'vitest'
import { summarize } from './summarize.ts'

test('a short text is kept and put on one line', () => {
  expect(summarize(' We hold\n\nthe line. ')).toBe('We hold the line.')
})

test('a long text is cut between words, a single long word anywhere', () => {
  expect(summarize('We hold the line, every night of the week.', 20)).toBe('We hold the line…')
  expect(summarize('a'.repeat(40), 20)).toBe(`${'a'.repeat(19)}…`)
})

test('a surrogate pair is not split', () => {
  expect(summarize('🐈'.repeat(20), 20)).toBe(`${'🐈'.repeat(9)}…`)
})
