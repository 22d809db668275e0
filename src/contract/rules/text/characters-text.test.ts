import { expect, test } from 'vitest'
import { charactersText } from './characters-text.ts'

test.each([
  [1234, '1,234 characters left'],
  [1, '1 character left'],
  [0, '0 characters left'],
  [-1, '1 character too many'],
  [-12, '12 characters too many'],
])('%i reads %s', (remaining, text) => expect(charactersText(remaining)).toBe(text))
