import { expect, test } from 'vitest'
import { encodeSubject } from './encode-subject.ts'

test('a subject that reads like an encoded word is encoded, in words that are short enough', () => {
  const subject = `=?utf-8?q?x=0D=0ABcc:_all@example.org?= ${'🐈'.repeat(30)} is listed`
  const words = encodeSubject(subject).split(' ')
  const read = words.map((word) => /^=\?UTF-8\?B\?([A-Za-z0-9+/]+=*)\?=$/.exec(word)?.[1] ?? 'none')
  expect(read.map((part) => Buffer.from(part, 'base64').toString()).join('')).toBe(subject)
  expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(75)
})

test('any other is left to the library', () => {
  for (const subject of ['Night Watch is listed', 'Ночной дозор ?= =']) expect(encodeSubject(subject)).toBe(subject)
})
