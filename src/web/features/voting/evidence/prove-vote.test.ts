import { type Challenge, createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import { proveVote } from './prove-vote.ts'

/** Replaces the browser's workers; `e2e/visitors/vote.spec.ts` runs the real ones. */
class StubWorker extends EventTarget {
  static running = 0
  readonly #controller = new AbortController()

  constructor() {
    super()
    StubWorker.running += 1
  }

  async postMessage(message: { type: string; challenge: Challenge; counterStart: number; counterStep: number }) {
    if (message.type !== 'work') return
    const data = await solveChallenge({ ...message, deriveKey, controller: this.#controller })
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  terminate() {
    this.#controller.abort()
    StubWorker.running -= 1
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('sends the solution of a challenge in the expected format, and terminates its workers', async () => {
  vi.stubGlobal('Worker', StubWorker)
  const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }
  // The data must contain characters that differ between base64 and base64url.
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
  expect(StubWorker.running).toBe(0)
})

test('rejects if the browser cannot derive keys, as on plain HTTP', async () => {
  vi.stubGlobal('crypto', {})
  const send = vi.fn()
  await expect(proveVote({ proveVote: send }, '')).rejects.toThrow('crypto.subtle')
  expect(send).not.toHaveBeenCalled()
})
