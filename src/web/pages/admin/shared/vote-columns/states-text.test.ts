import { expect, test } from 'vitest'
import { statesText } from './states-text.ts'

test.each([
  [{ counted: 3, held: 38, void: 0 }, '41 votes: 3 counted, 38 held'],
  [{ counted: 1, held: 2, void: 1200 }, '1,203 votes: 1 counted, 2 held, 1,200 void'],
  [{ counted: 0, held: 0, void: 41 }, '41 votes, all void'],
  [{ counted: 0, held: 1, void: 0 }, '1 vote, held'],
  [{ counted: 0, held: 0, void: 0 }, 'No votes'],
])('%j is written as %s', (states, text) => {
  expect(statesText(states)).toBe(text)
})
