import { createHash, createHmac, type KeyObject } from 'node:crypto'

export interface Follower {
  readonly address: string
  readonly userAgent: string
}

/** The hash of earlier versions, which allows anyone who has it to find the address by trying all of them. */
export function hashWithoutKey({ address, userAgent }: Follower): Buffer {
  return createHash('sha256').update(address).update('\0').update(userAgent).digest()
}

/** Takes a hash without a key, so that stored ones can be replaced. */
export function followerHash(key: KeyObject, hash: Uint8Array): Buffer {
  return createHmac('sha256', key).update(hash).digest()
}
