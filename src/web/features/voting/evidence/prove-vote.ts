import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import type { Api } from '../../../api.ts'
import { workerStarter } from '../../../start-worker.ts'
// oxlint-disable-next-line import/default -- Vite exports the URL of the built script
import workerUrl from './proof.worker.ts?worker&url'

const createWorker = workerStarter('vote-proof', workerUrl)

/** Most phones have more cores, which stay available to the page. */
const maxWorkers = 4

/**
 * Solves the challenge in the response to a vote in workers, and sends the solution, without which the vote may not count.
 * Takes at most seconds. Rejects if the browser cannot solve it or if sending fails.
 */
export async function proveVote(api: Pick<Api, 'proveVote'>, challenge: string): Promise<void> {
  // Otherwise, the workers would only report that there is no solution.
  if (!(globalThis.crypto as Partial<Crypto>).subtle) throw new Error('plain HTTP has no crypto.subtle')
  const text = atob(challenge.replaceAll('-', '+').replaceAll('_', '/'))
  const solution = await solveChallengeWorkers({
    challenge: JSON.parse(text) as Challenge,
    // Some browsers do not expose the number of cores.
    concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency || 1),
    createWorker,
  })
  if (!solution) throw new Error('the challenge has no solution')
  const { counter, derivedKey } = solution
  await api.proveVote({ body: { challenge, counter, derivedKey } }, { keepalive: true })
}
