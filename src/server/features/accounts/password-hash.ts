import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** `memory` in KiB. */
export interface HashCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP's recommendation for Argon2id with low memory: 19 MiB, about 35 ms on one core. */
export const defaultCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const maxCost: HashCost = { memory: 262_144, passes: 16, parallelism: 8 }
const saltBytes = 16
const hashBytes = 32

const derive = promisify(argon2)

/** Returns an Argon2id hash in PHC format. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive('argon2id', { ...cost, message: toMessage(password), nonce: salt, tagLength: hashBytes })
  return toPhc(cost, salt, hash)
}

/** Returns a valid hash that matches no known password. */
export function createUnmatchableHash(): string {
  return toPhc(defaultCost, randomBytes(saltBytes), randomBytes(hashBytes))
}

function toPhc({ memory, passes, parallelism }: HashCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(salt)}$${toText(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/

/** @throws an error if the stored hash is malformed or too costly */
export async function matchesHash(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored) ?? []
  if (salt === undefined || hash === undefined) throw new Error('stored password hash is not Argon2id in PHC format')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  for (const part of ['memory', 'passes', 'parallelism'] as const) {
    if (cost[part] > maxCost[part]) throw new Error(`stored password hash exceeds the limit for ${part}`)
  }
  const expected = Buffer.from(hash, 'base64')
  const nonce = Buffer.from(salt, 'base64')
  const found = await derive('argon2id', { ...cost, message: toMessage(password), nonce, tagLength: expected.length })
  return timingSafeEqual(found, expected)
}

/** Keyboards encode some letters as one or two code points; RFC 8265 normalizes both to NFC. */
function toMessage(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
