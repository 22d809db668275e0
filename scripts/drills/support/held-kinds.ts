import type { HoldReason } from '#contract/rules/votes/vote-states.ts'
import type { RealAddresses } from './real-addresses.ts'

/** A limit, votes that it holds, and similar votes that count. Each vote has its own voter key. */
export interface HeldKind {
  readonly reason: HoldReason
  /** Number of votes that count before the limit is reached. */
  readonly first: number
  /** Address of the i-th vote under the limit. */
  readonly address: (i: number) => string
  /** Address of the i-th counted vote: in its own network, but otherwise like those under the limit. */
  readonly countedAddress: (i: number) => string
  readonly print: Print
}

/** Fingerprint of held votes: from their own devices, none, or the same hardware and software print for all. */
export type Print = 'own' | 'none' | 'one pair'

/** Number of counted votes per hosting network, which is below its limit. */
const perHost = 20

/** All limits except the one for votes that wait for a proof of work. */
export function heldKinds({ homes, hosting }: RealAddresses): readonly HeldKind[] {
  const [home = [], otherHome = []] = homes
  const [host = [], ...otherHosts] = hosting
  const [oneHost = ''] = host
  const manyHosts = otherHosts.flatMap((addresses) => addresses.slice(0, perHost))
  return [
    { ...unlisted, reason: 'address_limit', first: 6, address: () => '192.0.2.1' },
    { ...unlisted, reason: 'print_missing_limit', first: 2, address: () => '192.0.2.2', print: 'none' },
    { ...unlistedV6, reason: 'net56_limit', first: 8, address: (i) => `2001:db8:2:${(i % 256).toString(16)}::1` },
    { ...unlistedV6, reason: 'net48_limit', first: 40, address: (i) => `2001:db8:1:${(i * 128).toString(16)}::1` },
    { ...unlisted, reason: 'net24_limit', first: 60, address: (i) => `10.200.0.${i % 250}` },
    {
      ...unlisted,
      reason: 'print_pair_limit',
      first: 3,
      address: (i) => `10.${201 + (i >> 8)}.${i & 255}.1`,
      print: 'one pair',
    },
    { reason: 'as_limit', first: 400, address: itemOf(home), countedAddress: itemOf(otherHome), print: 'own' },
    { reason: 'hosting_limit', first: 2, address: () => oneHost, countedAddress: itemOf(manyHosts), print: 'own' },
    { reason: 'hosting_as_limit', first: 30, address: itemOf(host), countedAddress: itemOf(manyHosts), print: 'own' },
  ]
}

/** Networks that are not in the address data. */
const unlisted = { countedAddress: (i: number) => `10.${i >> 8}.${i & 255}.1`, print: 'own' } as const
const unlistedV6 = {
  countedAddress: (i: number) => `2001:db8:${(0x1000 + i).toString(16)}::1`,
  print: 'own',
} as const

function itemOf(addresses: readonly string[]): (i: number) => string {
  return (i) => {
    const address = addresses[i]
    if (address === undefined) throw new Error(`the address data have only ${addresses.length} such addresses`)
    return address
  }
}
