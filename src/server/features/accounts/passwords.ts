import { fail } from '#contract/errors.ts'
import { hashPassword, matchesHash } from './password-hash.ts'

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
export async function createPasswords(): Promise<Passwords> {
  const nobodys = await hashPassword('nobody has this one')
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) fail('overloaded')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The turn goes to the next, or back.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    async matches(password, hash) {
      const matches = await inTurn(() => matchesHash(password, hash ?? nobodys))
      return matches && hash !== undefined
    },
  }
}
