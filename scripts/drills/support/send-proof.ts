import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { assert } from './drill.ts'

/** Solves a vote's challenge, for `POST /api/votes/proof`. */
export async function solve(challenge: string) {
  const solution = await solveChallenge({ challenge: parseChallenge(challenge), deriveKey })
  assert(solution !== null, 'the challenge has no solution')
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey }
}

export const parseChallenge = (challenge: string) =>
  JSON.parse(Buffer.from(challenge, 'base64url').toString()) as Challenge

export function postProof(site: string, address: string, proof: object): Promise<Response> {
  return fetch(`${site}/api/votes/proof`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(proof),
  })
}

/** Returns the response's status. */
export async function sendProof(site: string, address: string, proof: object): Promise<number> {
  const response = await postProof(site, address, proof)
  await response.arrayBuffer()
  return response.status
}
