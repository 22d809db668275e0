/** A group of a run, or a case. Its votes are of one week. */
export interface VoteGroup {
  readonly clanId: number
  readonly voteIds: readonly number[]
}

export interface StoredCase extends VoteGroup {
  readonly id: number
}

/** A group continues a case only if they share at least this part of the smaller one's votes. */
const leastShare = 0.5

/**
 * For each group, the case that it continues, or undefined. Pairs that share the most votes are matched first. A case without votes, such
 * as an appeal, is continued by the first group of its clan that continues no other.
 */
export function matchCases<C extends StoredCase>(groups: readonly VoteGroup[], cases: readonly C[]): (C | undefined)[] {
  const continued = new Map<number, C>()
  const taken = new Set<number>()
  const take = (group: number, known: C) => {
    if (continued.has(group) || taken.has(known.id)) return
    continued.set(group, known)
    taken.add(known.id)
  }
  const pairs = pairsOf(groups, cases)
  for (const { group, known } of pairs) take(group, known)
  for (const known of cases.filter(({ voteIds }) => voteIds.length === 0)) {
    const group = groups.findIndex(({ clanId }, index) => clanId === known.clanId && !continued.has(index))
    if (group !== -1) take(group, known)
  }
  return groups.map((_, index) => continued.get(index))
}

interface Pair<C> {
  readonly group: number
  readonly known: C
  readonly shared: number
}

function pairsOf<C extends StoredCase>(groups: readonly VoteGroup[], cases: readonly C[]): Pair<C>[] {
  const byClan = Map.groupBy(cases, ({ clanId }) => clanId)
  const pairs: Pair<C>[] = []
  for (const [group, { clanId, voteIds }] of groups.entries()) {
    const known = byClan.get(clanId) ?? []
    if (known.length === 0) continue
    const ids = new Set(voteIds)
    for (const one of known) {
      const shared = one.voteIds.reduce((sum, id) => sum + Number(ids.has(id)), 0)
      const least = leastShare * Math.min(ids.size, one.voteIds.length)
      if (shared > 0 && shared >= least) pairs.push({ group, known: one, shared })
    }
  }
  return pairs.sort((a, b) => b.shared - a.shared || a.known.id - b.known.id || a.group - b.group)
}

/** Votes that a group must gain before a decided case reopens: this number, and this share of the votes that were decided on. */
const leastGain = 30
const leastGainShare = 0.25

/** @param gained the number of the group's votes that were not decided on */
export function mustReopen(decidedSize: number, gained: number): boolean {
  return gained >= Math.max(leastGain, decidedSize * leastGainShare)
}
