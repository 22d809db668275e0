import { createHash, hash } from 'node:crypto'

/** A voter: voter key, address, and a fingerprint unless the browser blocks it. */
export interface InventedVoter {
  readonly key: string
  readonly address: string
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
  const { address, network } = inventAddress(from)
  const part = (i: number) => from.subarray(addressBytes + i * partBytes, addressBytes + (i + 1) * partBytes)
  const [hardware, software, audioNetwork] = [part(0), part(1), part(2)]
  // Some browsers block the audio part, a few all of them.
  const blocked = from[15] ?? 0
  const whole = blocked >= 30
  return {
    key: toUuid(bytes),
    address,
    hardware: blocked < 10 ? null : hardware,
    software: blocked < 10 ? null : software,
    audioNetwork: whole ? audioNetwork : null,
    device: whole
      ? hash('sha256', Buffer.concat([Buffer.from(network), hardware, software, audioNetwork]), 'buffer')
      : null,
  }
}

function inventAddress(bytes: Buffer): { address: string; network: string } {
  if ((bytes[0] ?? 0) < 150) {
    const address = `${networks4[(bytes[1] ?? 0) % 3]}.${1 + ((bytes[2] ?? 0) % 254)}`
    return { address, network: address }
  }
  const group = (at: number) => bytes.readUInt16BE(at).toString(16)
  const network = `2001:db8:${group(2)}:${group(4)}`
  return { address: `${network}:${group(6)}:${group(8)}:${group(10)}:${group(12)}`, network }
}

function toUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, keyBytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
