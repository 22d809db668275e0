import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Api } from '../../api.ts'

/**
 * Solves the challenge in the response to a vote and sends the solution, without which the vote may not count. Takes seconds at
 * most; the browser computes outside the main thread.
 */
export async function proveVote(api: Pick<Api, 'proveVote'>, challenge: string): Promise<void> {
  // Missing on plain HTTP.
  if (!(globalThis.crypto as Partial<Crypto>).subtle) return
  const text = atob(challenge.replaceAll('-', '+').replaceAll('_', '/'))
  const solution = await solveChallenge({ challenge: JSON.parse(text) as Challenge, deriveKey })
  if (!solution) return
  const { counter, derivedKey } = solution
  await api.proveVote({ body: { challenge, counter, derivedKey } }, { keepalive: true })
}
