import { createSemaphore } from '#server/concurrency/semaphore.ts'
import { hashPassword, matchesHash, defaultCost } from './password-hash.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash, takes the same time and returns false. */
  matches(password: string, hash: string | undefined): Promise<boolean>
}

/** Each hash takes 19 MiB and a core. */
const maxConcurrent = 2
/** With more callers, the last ones would wait for seconds. */
const maxWaiting = 60

/** Both methods throw AppError `overloaded` when too many callers are waiting. */
export async function createPasswords(cost = defaultCost): Promise<Passwords> {
  const dummyHash = await hashPassword('nobody has this one', cost)
  const hashing = createSemaphore(maxConcurrent, maxWaiting)

  return {
    hash: (password) => hashing.run(() => hashPassword(password, cost)),
    async matches(password, hash) {
      const matches = await hashing.run(() => matchesHash(password, hash ?? dummyHash))
      return matches && hash !== undefined
    },
  }
}
