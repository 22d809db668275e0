import type { ClanRanges } from './clan-ranges.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import { keyStates, type VoterHistory } from './voter-history.ts'

/**
 * By row: 1 for votes of the window whose passes were issued in bulk, that is, to one network, for votes for one clan in one week from
 * several other addresses, while hardly anyone votes from that network itself. At a campus or a LAN party, people do vote. Returning
 * voters of the clan are exempt, since they may have gotten their passes together once.
 */
export function findBulkPasses(
  votes: Pick<VoteColumns, 'count' | 'address' | 'passNetwork'>,
  { keyState }: Pick<VoterHistory, 'keyState'>,
  { clans, target, windowFrom, range, window: [first, end] }: ClanRanges,
): Uint8Array<ArrayBuffer> {
  const { codes: addresses, size } = votes.address
  const { codes: networks } = votes.passNetwork
  const isBulk = new Uint8Array(votes.count)
  const votesFrom = new Uint32Array(size)
  for (let row = first; row < end; row++) count(votesFrom, addresses[row] ?? 0)

  const passesOf = new Uint32Array(size)
  const networkOf = (row: number) => (keyState[row] === keyStates.known ? 0 : (networks[row] ?? 0))
  const { bulkPasses, bulkPassVoters } = thresholds
  const isCandidate = (network: number) => {
    const passes = passesOf[network] ?? 0
    return network !== 0 && passes >= bulkPasses && (votesFrom[network] ?? 0) <= bulkPassVoters * passes
  }
  for (let week = windowFrom; week <= target; week++) {
    for (let clan = 0; clan < clans; clan++) {
      const [from, to] = range(week, clan)
      if (to - from < bulkPasses) continue
      for (let row = from; row < to; row++) count(passesOf, networkOf(row))
      const spread = new Map<number, Set<number>>()
      for (let row = from; row < to; row++) {
        const network = networkOf(row)
        if (!isCandidate(network)) continue
        const known = spread.get(network) ?? new Set()
        spread.set(network, known.add(addresses[row] ?? 0))
      }
      for (let row = from; spread.size > 0 && row < to; row++)
        if ((spread.get(networkOf(row))?.size ?? 0) >= bulkPasses) isBulk[row] = 1
      for (let row = from; row < to; row++) passesOf[networkOf(row)] = 0
    }
  }
  return isBulk
}

function count(counts: Uint32Array, value: number): void {
  counts[value] = (counts[value] ?? 0) + 1
}
