import { expect, test } from 'vitest'
import { encodeSubject } from './encode-subject.ts'

test('encodes a subject that looks like an encoded word, within the length limit per word', () => {
  const subject = `=?utf-8?q?x=0D=0ABcc:_all@example.org?= ${'🐈'.repeat(30)} is listed`
  const words = encodeSubject(subject).split(' ')
  const decoded = words.map((word) => /^=\?UTF-8\?B\?([A-Za-z0-9+/]+=*)\?=$/.exec(word)?.[1] ?? 'none')
  expect(decoded.map((part) => Buffer.from(part, 'base64').toString()).join('')).toBe(subject)
  expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(75)
})

test('leaves other subjects unchanged', () => {
  for (const subject of ['Night Watch is listed', 'Ночной дозор ?= =']) expect(encodeSubject(subject)).toBe(subject)
})
