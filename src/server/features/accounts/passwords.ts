import { createTurns } from '#server/http/take-turns.ts'
import { hashPassword, matchesHash, usualCost } from './password-hash.ts'

/** Hashes and compares passwords, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash to compare with it takes as long as with one, and answers false. */
  matches(password: string, hash: string | undefined): Promise<boolean>
}

/** Each takes 19 MiB and a core. */
const atOnce = 2
/** With more than these waiting, who comes next would wait for seconds. */
const longestQueue = 60

/** @throws AppError overloaded, from either, where too many wait. */
export async function createPasswords(cost = usualCost): Promise<Passwords> {
  const nobodys = await hashPassword('nobody has this one', cost)
  const inTurn = createTurns(atOnce, longestQueue)

  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    async matches(password, hash) {
      const matches = await inTurn(() => matchesHash(password, hash ?? nobodys))
      return matches && hash !== undefined
    },
  }
}
