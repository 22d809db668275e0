import { createHash, createHmac, type KeyObject } from 'node:crypto'

export interface Follower {
  readonly address: string
  readonly userAgent: string
}

/** What earlier versions stored. Anyone who has it can find the address by trying all of them. */
export function hashWithoutKey({ address, userAgent }: Follower): Buffer {
  return createHash('sha256').update(address).update('\0').update(userAgent).digest()
}

/** Takes a hash without key, so that stored ones can be replaced. */
export function followerHash(key: KeyObject, hash: Uint8Array): Buffer {
  return createHmac('sha256', key).update(hash).digest()
}
