import { createHash, hash } from 'node:crypto'
import type { AddressFacts } from '#server/features/integrity/address-intelligence.ts'
import { addressNetwork } from '#server/http/security/client-address.ts'
import { inventNetwork } from './invent-network.ts'

/** A voter: voter key, address with its network, and a fingerprint unless the browser blocks it. */
export interface InventedVoter extends AddressFacts {
  readonly key: string
  readonly address: string
  /** The address, or its /64 for IPv6. */
  readonly network: string
  readonly hardware: Buffer | null
  readonly software: Buffer | null
  readonly audioNetwork: Buffer | null
  readonly device: Buffer | null
}

/** Networks reserved for documentation (RFC 5737). */
const networks4 = ['192.0.2', '198.51.100', '203.0.113'] as const

const keyBytes = 16
const addressBytes = 16
const partBytes = 32

/** The same seed and number give the same voter. */
export function inventVoter(seed: string, number: number): InventedVoter {
  const bytes = createHash('shake256', { outputLength: keyBytes + addressBytes + 3 * partBytes })
    .update(`${seed} voter ${number}`)
    .digest()
  const from = bytes.subarray(keyBytes)
  const { address, network, facts } = inventAddress(from)
  const part = (i: number) => from.subarray(addressBytes + i * partBytes, addressBytes + (i + 1) * partBytes)
  const [hardware, software, audioNetwork] = [part(0), part(1), part(2)]
  // Some browsers block the audio part, a few all of them.
  const blocked = from[15] ?? 0
  const whole = blocked >= 30
  return {
    key: toUuid(bytes),
    address,
    network: address === network ? network : addressNetwork(address),
    ...facts,
    hardware: blocked < 10 ? null : hardware,
    software: blocked < 10 ? null : software,
    audioNetwork: whole ? audioNetwork : null,
    device: whole
      ? hash('sha256', Buffer.concat([Buffer.from(network), hardware, software, audioNetwork]), 'buffer')
      : null,
  }
}

function inventAddress(bytes: Buffer): { address: string; network: string; facts: AddressFacts } {
  if ((bytes[0] ?? 0) < 150) {
    const host = 1 + ((bytes[2] ?? 0) % 254)
    const address = `${networks4[(bytes[1] ?? 0) % 3]}.${host}`
    return { address, network: address, facts: inventNetwork(host) }
  }
  const group = (at: number) => bytes.readUInt16BE(at).toString(16)
  const network = `2001:db8:${group(2)}:${group(4)}`
  const address = `${network}:${group(6)}:${group(8)}:${group(10)}:${group(12)}`
  return { address, network, facts: inventNetwork(bytes[2] ?? 0) }
}

function toUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, keyBytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
