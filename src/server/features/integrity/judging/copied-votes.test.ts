import { expect, test } from 'vitest'
import { eachCopiedVote } from './copied-votes.ts'

const header = Buffer.concat([Buffer.from('PGCOPY\n\u{FF}\r\n\0', 'latin1'), Buffer.alloc(8)]) // cspell:disable-line
const endOfRows = Buffer.from([0xff, 0xff])
const read = (...parts: Buffer[]) => eachCopiedVote(Buffer.concat(parts), () => {})

test('rejects bytes that are not a copy, a copy of other columns, and bytes that end early', () => {
  expect(read(header, endOfRows)).toBeNull()
  expect(() => read(Buffer.from('1\t2026-W46\n'))).toThrow('The data are not a binary copy of votes.')
  expect(() => read(header, Buffer.from([0, 2]))).toThrow('The copy has 2 instead of 30 columns.')
  expect(() => read(header)).toThrow(RangeError)
})
