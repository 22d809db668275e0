import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNoteSigner } from './note-signer.ts'

// The example of Go's package for signed notes, on which the C2SP specification is based. cspell:ignore Neumann
const seed = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1)
const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"

test('signs as the reference implementation does', () => {
  const signer = createNoteSigner('PeterNeumann', createSecretKey(seed))
  expect(signer.verifierKey).toBe('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
  expect(signer.sign(text)).toBe(
    `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`,
  )
})
