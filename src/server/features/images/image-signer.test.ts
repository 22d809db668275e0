import { createSecretKey } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createImageSigner } from './image-signer.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 18, 12)
let at = start
const signer = createImageSigner(createSecretKey(Buffer.alloc(32, 1)), () => at)
const isSigned = (name: string, query: string | null) => signer.isSigned(name, new URLSearchParams(query ?? ''))

beforeEach(() => {
  at = start
})

test('a signature is valid for one image, for an hour', () => {
  const query = signer.sign('a.webp')
  expect(isSigned('a.webp', query)).toBe(true)
  expect(isSigned('b.webp', query)).toBe(false)
  at += 60 * minute - 1
  expect(isSigned('a.webp', query)).toBe(true)
  at += 1
  expect(isSigned('a.webp', query)).toBe(false)
})

test('signatures change every five minutes, so that images are not reloaded when a page reloads its data', () => {
  const query = signer.sign('a.webp')
  at += 5 * minute - 1
  expect(signer.sign('a.webp')).toBe(query)
  at += 1
  expect(signer.sign('a.webp')).not.toBe(query)
})

test('without an image there is no signature', () => {
  expect(signer.sign(null)).toBeNull()
})

test('rejects forged and malformed signatures', () => {
  const query = new URLSearchParams(signer.sign('a.webp') ?? '')
  const [expires, signature] = [query.get('expires') ?? '', query.get('signature') ?? '']
  const forgeries = [
    '',
    `expires=${expires}`,
    `signature=${signature}`,
    `expires=${Number(expires) + 1}&signature=${signature}`,
    `expires=${expires}.0&signature=${signature}`,
    `expires=%20${expires}&signature=${signature}`,
    `expires=${expires}&signature=${signature}A`,
    `expires=${expires}&signature=${signature.toUpperCase()}`,
    `expires=${expires}&signature=`,
    `expires=9e11&signature=${signature}`,
  ]
  expect(forgeries.filter((forgery) => isSigned('a.webp', forgery))).toEqual([])
  const other = createImageSigner(createSecretKey(Buffer.alloc(32, 2)), () => at)
  expect(isSigned('a.webp', other.sign('a.webp'))).toBe(false)
})
