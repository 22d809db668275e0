import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The body of `POST /api/votes/proof` for the challenge in the response to a vote. */
export async function solve(challenge: string | undefined) {
  const text = Buffer.from(challenge ?? '', 'base64url').toString()
  const solution = await solveChallenge({ challenge: JSON.parse(text) as Challenge, deriveKey })
  return { challenge, counter: solution?.counter, derivedKey: solution?.derivedKey }
}
