import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashText } from './sha-256.ts'

async function platformHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('matches known hashes', () => {
  expect(hashText('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test.each(['Ärorust', 'Linux Café', 'Шђє ๓คภץ', '🎖'.repeat(100), '\ud800 lone surrogate'])(
  '%j hashes like crypto.subtle, which earlier versions used',
  async (text) => expect(hashText(text)).toBe(await platformHash(text)),
)

/** fast-check's arbitrary for any characters takes more than a second to set up. */
const codeUnits = fc.uint16Array({ maxLength: 500 })

test('any text hashes like crypto.subtle', () =>
  fc.assert(
    fc.asyncProperty(codeUnits, async (units) => {
      const text = String.fromCharCode(...units)
      expect(hashText(text)).toBe(await platformHash(text))
    }),
  ))
