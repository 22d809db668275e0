import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashText, sha256 } from './sha-256.ts'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const platformHash = async (bytes: Uint8Array<ArrayBuffer>) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

test('known hashes', async () => {
  expect(await hashText('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(hex(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('every length around the blocks hashes as the platform does', async () => {
  for (let length = 0; length <= 130; length++) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 31 + length) & 0xff)
    expect(hex(sha256(message))).toBe(await platformHash(message))
  }
})

test('any bytes hash as the platform does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
      expect(hex(sha256(bytes))).toBe(await platformHash(new Uint8Array(bytes)))
    }),
  )
})

test('texts hash alike with and without a secure context', async () => {
  for (const text of ['Ärorust', 'Linux Café', 'Шђє ๓คภץ', '🎖'.repeat(100)]) {
    expect(await hashText(text, undefined)).toBe(await hashText(text))
  }
})
