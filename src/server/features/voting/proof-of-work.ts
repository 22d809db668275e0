import { type KeyObject, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { signText } from './sign-text.ts'

export interface ProvenVote {
  readonly week: string
  readonly clanId: number
  readonly voterKey: string
}

export interface Proof {
  readonly challenge: string
  readonly counter: number
  readonly derivedKey: string
}

export interface ProofsOfWork {
  /** From a `pressure` of 1 on, the work doubles with each doubling of the pressure, up to `maxDoublings` times. */
  createChallenge(vote: ProvenVote, pressure: number): Promise<string>
  /** Resolves to undefined if the proof is wrong, forged or too old. */
  verify(proof: Proof): Promise<ProvenVote | undefined>
}

const lifetimeMs = 5 * 60 * 1000
/** PBKDF2 iterations per derivation: about 1 ms on a phone. */
const cost = 1000
/** Without doublings, a solution takes between this many and twice as many derivations. */
const leastDerivations = 200
/** Limits a solution to 6,400 derivations, about 6 s on a phone. */
const maxDoublings = 4

function fewestDerivations(pressure: number): number {
  const doublings = Math.min(maxDoublings, Math.floor(Math.log2(Math.max(1, pressure))))
  return leastDerivations * 2 ** doublings
}

/** The average number of derivations for a proof. */
export const typicalDerivations = (pressure: number): number => 1.5 * fewestDerivations(pressure)

/** `now` in Unix ms. */
export function createProofsOfWork(key: KeyObject, now: () => number): ProofsOfWork {
  const secrets = {
    hmacSignatureSecret: signText(key, 'proof-of-work', 'challenge'),
    hmacKeySignatureSecret: signText(key, 'proof-of-work', 'solution'),
  }
  return {
    async createChallenge({ week, clanId, voterKey }, pressure) {
      const derivations = fewestDerivations(pressure)
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(derivations, 2 * derivations),
        deriveKey,
        // Replaces the library's own expiry, which uses the clock of the process.
        data: { week, clanId, voterKey, until: now() + lifetimeMs },
        ...secrets,
      })
      return Buffer.from(JSON.stringify(challenge)).toString('base64url')
    },
    async verify({ challenge: text, counter, derivedKey }) {
      const challenge = parseChallenge(text)
      if (!challenge) return undefined
      const { verified } = await verifySolution({ challenge, deriveKey, solution: { counter, derivedKey }, ...secrets })
      const data = challenge.parameters.data as (ProvenVote & { readonly until: number }) | undefined
      if (!verified || !data || data.until < now()) return undefined
      const { week, clanId, voterKey } = data
      return { week, clanId, voterKey }
    },
  }
}

/** Checks what the library takes for granted before it verifies the signature. */
function parseChallenge(text: string): Challenge | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const { parameters, signature } = value as Partial<Challenge>
    if (typeof parameters !== 'object' || parameters === null || typeof signature !== 'string') return undefined
    return { parameters, signature }
  } catch {
    return undefined
  }
}
