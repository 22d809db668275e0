import { isHostingNetwork } from '../../networks/hosting-networks.ts'
import { PairDictionary } from '../../dictionary.ts'
import { hashBytes, textHash } from '../../text-hash.ts'
import { fieldNumbers as fields } from './vote-fields.ts'
import type { ScannedVote } from './scanned-vote.ts'
import type { VoteRow } from './vote-row.ts'

interface HostingCache {
  readonly ofRow: (asn: VoteRow['client_ip_asn_number'], organization: string | null | undefined) => boolean
  readonly ofScanned: (vote: ScannedVote) => boolean
}

/** Caches whether networks host servers: the names of networks repeat, and matching them is slow. */
export function createHostingCache(): HostingCache {
  const known = new Map<string, boolean>()
  const ofRow: HostingCache['ofRow'] = (asn, organization) => {
    if (asn === null || asn === undefined) return false
    const key = `${asn} ${organization ?? ''}`
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const hosting = isHostingNetwork(Number(asn), organization ?? null)
    known.set(key, hosting)
    return hosting
  }
  const [organizations, networks] = [new PairDictionary(), new PairDictionary()]
  const knownNetworks: boolean[] = []
  return {
    ofRow,
    ofScanned({ bytes, view, isKnown, starts, ends, numbers }) {
      if (!isKnown[fields.client_ip_asn_number]) return false
      const asn = numbers[fields.client_ip_asn_number] ?? 0
      const hasName = isKnown[fields.client_ip_asn_organisation] === 1
      const from = starts[fields.client_ip_asn_organisation] ?? 0
      const to = ends[fields.client_ip_asn_organisation] ?? 0
      if (asn > 0xff_ff_ff_ff) return ofRow(asn, hasName ? bytes.toString('utf8', from, to) : null)
      let organization = 0
      if (hasName) {
        hashBytes(view, from, to)
        organization = organizations.codeOf(textHash.high, textHash.low)
      }
      const network = networks.codeOf(asn, organization)
      let hosting = knownNetworks[network]
      if (hosting === undefined) {
        hosting = ofRow(asn, hasName ? bytes.toString('utf8', from, to) : null)
        knownNetworks[network] = hosting
      }
      return hosting
    },
  }
}
