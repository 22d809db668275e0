import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import { proveVote } from './prove-vote.ts'

test('sends the solution of a challenge as the server expects it', async () => {
  const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }
  // The data need characters that differ between base64 and base64url.
  const data = { voterKey: '???>>>~~~' }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 20,
    deriveKey,
    data,
    ...secrets,
  })
  const text = btoa(JSON.stringify(challenge)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const sent: { challenge: string; counter: number; derivedKey: string }[] = []
  const send = async ({ body }: { body: (typeof sent)[number] }) => {
    sent.push(body)
    return { body: undefined, headers: undefined }
  }
  await proveVote({ proveVote: send }, text)
  expect(sent).toMatchObject([{ challenge: text, counter: 20 }])
  const [solution = { counter: 0, derivedKey: '' }] = sent
  expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({ verified: true })
})

test('rejects if the browser cannot derive keys, as on plain HTTP', async () => {
  vi.stubGlobal('crypto', {})
  const send = vi.fn()
  await expect(proveVote({ proveVote: send }, '')).rejects.toThrow('crypto.subtle')
  expect(send).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
