import type { AddressFacts } from '#server/domain/address-facts.ts'
import { type AddressData, readAddressFile } from './address-file.ts'
import { type AddressKey, publicAddressKey } from './address-key.ts'
import { kindOfNetwork, type NetworkKind } from './network-kind.ts'

export interface OfflineFacts extends AddressFacts {
  /** Also null for all other networks. */
  readonly kind: NetworkKind | null
}

type NetworkFacts = Omit<OfflineFacts, 'country'>

/** Looks up addresses synchronously, so votes never wait. */
export interface AddressIntelligence {
  lookup(address: string): OfflineFacts
}

/** Far from certain: people browse through VPNs, too. */
export const hostingScore = 60
/** Higher, because almost no home has a Tor exit. Not 100, because people in censored countries use Tor to play. */
export const torScore = 80

const unknownFacts: OfflineFacts = Object.freeze({
  country: null,
  asn: null,
  organization: null,
  score: null,
  bad: 2,
  kind: null,
})

/** Used if there is no compiled file; knows no addresses. */
export const noAddresses: AddressIntelligence = { lookup: () => unknownFacts }

/**
 * Holds the file in memory. Private, loopback, reserved, malformed and unlisted addresses are unknown.
 * @throws if the file is missing (`ENOENT`), in another format or damaged
 */
export async function openOfflineAddresses(file: string): Promise<AddressIntelligence> {
  const data = await readAddressFile(file)
  const decoder = new TextDecoder()
  /** By network. Filled on demand: determining the kind of a network compares it with hundreds of names. */
  const known = new Map<number, NetworkFacts>()
  function factsOf(network: number): NetworkFacts {
    let facts = known.get(network)
    if (!facts) {
      const asn = data.asns[network]!
      const name = data.asnOrganizations[network]!
      const text = data.organizationText.subarray(data.organizationOffsets[name], data.organizationOffsets[name + 1])
      const organization = decoder.decode(text) || null
      facts = { asn, organization, ...evaluate(asn, organization) }
      known.set(network, facts)
    }
    return facts
  }
  return {
    lookup(address) {
      const key = publicAddressKey(address)
      if (key === null) return unknownFacts
      const network = findNetwork(data, key)
      const country = data.countryCodes[findCountry(data, key)] || null
      // Only the network is evaluated: a country is not suspicious.
      if (network === 0) return country === null ? unknownFacts : { ...unknownFacts, country }
      return { country, ...factsOf(network) }
    },
  }
}

function evaluate(asn: number, organization: string | null): Pick<OfflineFacts, 'score' | 'bad' | 'kind'> {
  const kind = kindOfNetwork(asn, organization)
  if (kind === 'tor') return { score: torScore, bad: 1, kind }
  if (kind === 'hosting') return { score: hostingScore, bad: 1, kind }
  // Most kinds are recognized by name.
  return organization === null ? { score: null, bad: 2, kind } : { score: 0, bad: 0, kind }
}

function findNetwork(data: AddressData, key: AddressKey): number {
  return key.family === 4
    ? (data.networkValues4[findStep(key, data.networkStarts4, null)] ?? 0)
    : (data.networkValues6[findStep(key, data.networkStarts6High, data.networkStarts6Low)] ?? 0)
}

function findCountry(data: AddressData, key: AddressKey): number {
  return key.family === 4
    ? (data.countryValues4[findStep(key, data.countryStarts4, null)] ?? 0)
    : (data.countryValues6[findStep(key, data.countryStarts6High, data.countryStarts6Low)] ?? 0)
}

/** Binary search for the last start at or before the key; −1 if there is none. */
function findStep(key: AddressKey, high: Uint32Array, low: Uint32Array | null): number {
  let from = 0
  let to = high.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const start = high[middle]!
    const isAfter = start > key.high || (start === key.high && low !== null && low[middle]! > key.low)
    if (isAfter) to = middle
    else from = middle + 1
  }
  return from - 1
}
