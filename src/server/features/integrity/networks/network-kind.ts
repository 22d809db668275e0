import { isHostingNetwork } from './hosting-networks.ts'
import { isCampusNetwork, isCarrierNetwork } from './carrier-and-campus-networks.ts'
import { torNetworks } from './tor-networks.ts'

/**
 * The kind of a network: it hosts servers (including VPNs), runs Tor exits, or has many people behind few addresses
 * (mobile carriers, universities).
 */
export type NetworkKind = 'hosting' | 'tor' | 'carrier' | 'campus'

/** Null for all other networks. */
export function kindOfNetwork(asn: number, organization: string | null): NetworkKind | null {
  if (torNetworks.has(asn)) return 'tor'
  if (isHostingNetwork(asn, organization)) return 'hosting'
  if (isCarrierNetwork(asn, organization)) return 'carrier'
  return isCampusNetwork(asn, organization) ? 'campus' : null
}
