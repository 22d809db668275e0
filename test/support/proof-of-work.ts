import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { typicalDerivations } from '#server/features/voting/proof-of-work.ts'

/** Minimum number of derivations of any solution. Trying fewer would take two thirds of the time. */
const fewestDerivations = typicalDerivations(0) / 1.5

const solved = new Map<string, ReturnType<typeof solveFrom>>()

/** The body of `POST /api/votes/proof` for the challenge in a vote's response. */
export function solve(challenge = '') {
  const solution = solved.get(challenge) ?? solveFrom(fewestDerivations, challenge)
  solved.set(challenge, solution)
  return solution
}

/** Tries every number of derivations, starting with `counterStart`. */
export async function solveFrom(counterStart: number, challenge = '') {
  const text = Buffer.from(challenge, 'base64url').toString()
  const solution = await solveChallenge({ challenge: JSON.parse(text) as Challenge, deriveKey, counterStart })
  return { challenge, counter: solution?.counter, derivedKey: solution?.derivedKey }
}
