import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Api } from '../../api.ts'

/**
 * Solves the challenge in the response to a vote and sends the solution, without which the vote may not count. Takes seconds at
 * most; the browser computes outside the main thread. Rejects if the browser cannot solve it, or if sending fails.
 */
export async function proveVote(api: Pick<Api, 'proveVote'>, challenge: string): Promise<void> {
  // Without it, the solver would only report that there is no solution.
  if (!(globalThis.crypto as Partial<Crypto>).subtle) throw new Error('plain HTTP has no crypto.subtle')
  const text = atob(challenge.replaceAll('-', '+').replaceAll('_', '/'))
  const solution = await solveChallenge({ challenge: JSON.parse(text) as Challenge, deriveKey })
  if (!solution) throw new Error('the challenge has no solution')
  const { counter, derivedKey } = solution
  await api.proveVote({ body: { challenge, counter, derivedKey } }, { keepalive: true })
}
