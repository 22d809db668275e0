import { factorOf, type SharedAddresses } from '#server/http/limits/limit-settings.ts'

/** Returns the factors for the limits of an IPv4 address or IPv6 /64 and of its provider; 1 unless many people share them. */
export type NetworkFactors = (
  network: string | null,
  asn: number | null,
) => { readonly network: number; readonly provider: number }

/** Multiplies the operator's factors by those of networks and providers that administrators marked as shared. */
export function createNetworkFactors(sharedAddresses: SharedAddresses, markedFactors: NetworkFactors): NetworkFactors {
  return (network, asn) => {
    const marked = markedFactors(network, asn)
    if (network === null) return marked
    return { network: marked.network * factorOf(network, sharedAddresses), provider: marked.provider }
  }
}
