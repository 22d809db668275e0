import process from 'node:process'
import { readConfig } from '#server/config.ts'
import { type OfflineFacts, openOfflineAddresses } from '#server/features/integrity/networks/address-intelligence.ts'
import { assert } from './drill.ts'

/** Enough to hit thousands of networks, and the largest ones hundreds of times. */
const samples = 200_000

/** IPv4 addresses of a network, each in its own /24. */
export type Addresses = readonly string[]

export interface RealAddresses {
  /** Networks with the most addresses first. */
  readonly homes: readonly Addresses[]
  readonly hosting: readonly Addresses[]
}

/** Addresses of home and hosting networks according to the site's address data. */
export async function findAddresses(environment: Readonly<Record<string, string>>): Promise<RealAddresses> {
  const data = await openOfflineAddresses(readConfig({ ...process.env, ...environment }).addressData)
  const [homes, hosting] = [new Map<number, string[]>(), new Map<number, string[]>()]
  for (let i = 0; i < samples; i++) {
    // Steps of the golden ratio are evenly distributed over the address space.
    const number = Math.imul(i, 0x9e37_79b1) >>> 0
    const address = `${number >>> 24}.${(number >>> 16) & 255}.${(number >>> 8) & 255}.1`
    const facts = data.lookup(address)
    const group = isHome(facts) ? homes : facts.kind === 'hosting' ? hosting : undefined
    if (facts.asn === null || group === undefined) continue
    const addresses = group.get(facts.asn)
    if (addresses) addresses.push(address)
    else group.set(facts.asn, [address])
  }
  assert(homes.size > 0 && hosting.size > 0, 'the address data know no networks')
  return { homes: largestFirst(homes), hosting: largestFirst(hosting) }
}

const isHome = ({ bad, kind }: OfflineFacts): boolean => bad === 0 && kind === null

function largestFirst(groups: ReadonlyMap<number, Addresses>): readonly Addresses[] {
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}
