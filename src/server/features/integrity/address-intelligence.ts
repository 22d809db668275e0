import { type AddressData, readAddressFile } from './address-file.ts'
import { type AddressKey, publicAddressKey } from './address-key.ts'
import { isHostingNetwork } from './hosting-networks.ts'

/** Null means unknown. */
export interface AddressFacts {
  /** ISO 3166-1 alpha-2 from the registries; not necessarily where the person is. */
  readonly country: string | null
  readonly asn: number | null
  readonly organization: string | null
  /** Suspicion from 0 to 100. */
  readonly score: number | null
  /** 0 no, 1 yes, 2 not evaluated. */
  readonly bad: 0 | 1 | 2
}

/** Looks up addresses synchronously, so votes never wait. */
export interface AddressIntelligence {
  lookup(address: string): AddressFacts
}

/** Far from certain: people browse through VPNs. */
export const HOSTING_SCORE = 60

const UNKNOWN: AddressFacts = Object.freeze({ country: null, asn: null, organization: null, score: null, bad: 2 })

/** Used without a compiled file; knows no addresses. */
export const noAddresses: AddressIntelligence = { lookup: () => UNKNOWN }

/**
 * Holds the file in memory. Private, loopback, reserved, malformed and unlisted addresses are unknown.
 * @throws if the file is missing (`ENOENT`), in another format or damaged
 */
export async function openOfflineAddresses(file: string): Promise<AddressIntelligence> {
  const data = await readAddressFile(file)
  const decoder = new TextDecoder()
  return {
    lookup(address) {
      const key = publicAddressKey(address)
      if (key === null) return UNKNOWN
      const network = findNetwork(data, key)
      const country = data.countryCodes[findCountry(data, key)] || null
      // Only the network is evaluated: a country is not suspicious.
      if (network === 0) return country === null ? UNKNOWN : { ...UNKNOWN, country }
      const asn = data.asns[network]!
      const name = data.asnOrganisations[network]!
      const text = data.organisationText.subarray(data.organisations[name], data.organisations[name + 1])
      const organization = decoder.decode(text) || null
      const hosting = isHostingNetwork(asn, organization)
      return { country, asn, organization, score: hosting ? HOSTING_SCORE : 0, bad: hosting ? 1 : 0 }
    },
  }
}

function findNetwork(data: AddressData, key: AddressKey): number {
  return key.family === 4
    ? (data.networks4Value[findStep(key, data.networks4, null)] ?? 0)
    : (data.networks6Value[findStep(key, data.networks6, data.networks6Low)] ?? 0)
}

function findCountry(data: AddressData, key: AddressKey): number {
  return key.family === 4
    ? (data.countries4Value[findStep(key, data.countries4, null)] ?? 0)
    : (data.countries6Value[findStep(key, data.countries6, data.countries6Low)] ?? 0)
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
