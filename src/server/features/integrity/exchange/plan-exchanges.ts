import type { HoldReason } from '#contract/rules/votes/vote-states.ts'
import type { VoteLimits } from '../limits/vote-limits.ts'
import type { Level, Levels } from '../limits/network-levels.ts'

/** A vote that counts without a decision, or that a limit of its network holds. All are for one clan and week. */
export interface ExchangeVote {
  readonly id: number
  readonly clanId: number
  readonly voterKey: string
  /** An IPv4 address or IPv6 /64. */
  readonly network: string
  readonly asn: number | null
  /** `levelsOf` the vote. */
  readonly levels: Levels
  readonly bad: 0 | 1 | 2
  readonly hasWholePrint: boolean
  /** The hardware and software prints; null if one is missing. */
  readonly pair: string | null
  /** Whether the voter is returning or has an established print, so that some limits do not apply. */
  readonly isKnown: boolean
  readonly plausibility: number
  /** Null if it counts. */
  readonly reason: HoldReason | null
}

export interface Exchange {
  readonly promoted: ExchangeVote
  /** The counted vote that will be held. */
  readonly demoted: ExchangeVote
  readonly reason: HoldReason
}

/** The level of the network whose limit holds a vote. Other reasons have no network, or wait for something. */
const scopes: Partial<Readonly<Record<HoldReason, Level>>> = {
  print_missing_limit: 'address',
  address_limit: 'address',
  hosting_limit: 'address',
  net56_limit: 'net56',
  net48_limit: 'net48',
  net24_limit: 'net24',
  as_limit: 'as',
  hosting_as_limit: 'as',
}
export const exchangedReasons = Object.keys(scopes) as HoldReason[]

/** How many counted votes are tried as the one to hold instead. */
const maxTried = 20

/**
 * Chooses held votes that count in place of less plausible ones of the network whose limit holds them, one for one. Votes of equal
 * plausibility keep their state, so that the earlier ones count and a second plan is empty. `votes` must be in order of arrival.
 */
export function planExchanges(votes: readonly ExchangeVote[], limits: VoteLimits): Exchange[] {
  const counted = votes.filter(({ reason }) => reason === null)
  const counts = countLevels(counted)
  const held = votes.filter(({ reason }) => reason !== null).toSorted((a, b) => b.plausibility - a.plausibility)
  const inScopes = sourcesOf(counted, held)
  const replaced = new Set<number>()
  const exchanges: Exchange[] = []
  for (const vote of held) {
    const { reason } = vote
    const scope = reason && scopeOf(vote)
    if (!reason || !scope) continue
    const weaker = weakerThan(vote, inScopes.get(scope) ?? [], replaced)
    const other = weaker.find((one) => mayReplace(vote, one, counts, limits))
    if (!other) continue
    replaced.add(other.id)
    for (const key of countedKeys(other)) counts.set(key, (counts.get(key) ?? 0) - 1)
    for (const key of countedKeys(vote)) counts.set(key, (counts.get(key) ?? 0) + 1)
    exchanges.push({ promoted: vote, demoted: other, reason })
  }
  return exchanges
}

/** Some less plausible votes of a list, which is sorted by plausibility. Removes replaced votes from its start. */
function weakerThan(vote: ExchangeVote, list: ExchangeVote[], replaced: ReadonlySet<number>): readonly ExchangeVote[] {
  const isReplaced = ({ id }: ExchangeVote) => replaced.has(id)
  const first = list.findIndex((other) => !isReplaced(other))
  list.splice(0, first === -1 ? list.length : first)
  return list.slice(0, maxTried).filter((other) => other.plausibility < vote.plausibility && !isReplaced(other))
}

const levelKey = (levels: Levels, level: Level) => {
  const network = levels[level]
  return network === null ? null : `${level} ${network}`
}

function scopeOf(vote: ExchangeVote): string | null {
  const level = vote.reason && scopes[vote.reason]
  return level ? levelKey(vote.levels, level) : null
}

/** The counted votes of each network with held votes, least plausible and latest first. */
function sourcesOf(
  counted: readonly ExchangeVote[],
  held: readonly ExchangeVote[],
): ReadonlyMap<string, ExchangeVote[]> {
  const needed = new Set(held.map(scopeOf))
  const found = new Map<string, ExchangeVote[]>()
  for (const vote of counted.toReversed()) {
    const { levels } = vote
    for (const level of Object.keys(levels) as Level[]) {
      const key = levelKey(levels, level)
      if (key === null || !needed.has(key)) continue
      const list = found.get(key)
      if (list) list.push(vote)
      else found.set(key, [vote])
    }
  }
  for (const list of found.values()) list.sort((a, b) => a.plausibility - b.plausibility)
  return found
}

/** The limits that a counted vote uses up. */
function countedKeys(vote: ExchangeVote): string[] {
  const { levels } = vote
  const keys = (Object.keys(levels) as Level[]).flatMap((level) => levelKey(levels, level) ?? [])
  if (!vote.hasWholePrint) keys.push(unprintedKey(vote))
  if (vote.pair !== null) keys.push(pairKey(vote.pair))
  return keys
}
const unprintedKey = ({ network }: ExchangeVote) => `unprinted ${network}`
const pairKey = (pair: string) => `pair ${pair}`

function countLevels(votes: readonly ExchangeVote[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const vote of votes) for (const key of countedKeys(vote)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Whether the exchange exceeds no further limit. Ignores the relief for shared networks, which makes it stricter. */
function mayReplace(
  vote: ExchangeVote,
  other: ExchangeVote,
  counts: ReadonlyMap<string, number>,
  limits: VoteLimits,
): boolean {
  // Hosting addresses have their own limits, and the limits of providers apply to all scopes.
  if (vote.asn !== other.asn || vote.bad !== other.bad) return false
  if (other.isKnown && !vote.isKnown) return false
  const hasRoom = (key: string | null, limit: number) => key === null || (counts.get(key) ?? 0) < limit
  const isAtSameAddress = vote.network === other.network
  const keepsUnprinted = vote.hasWholePrint || (isAtSameAddress && !other.hasWholePrint)
  if (!keepsUnprinted && !hasRoom(unprintedKey(vote), limits.unprinted)) return false
  if (vote.pair !== null && vote.pair !== other.pair && !hasRoom(pairKey(vote.pair), limits['rare-pair'])) return false
  if (isAtSameAddress) return true
  const [own, others] = [vote.levels, other.levels]
  const fits = (level: Level, limit: number) => own[level] === others[level] || hasRoom(levelKey(own, level), limit)
  return (
    fits('address', vote.bad === 1 ? limits['hosting-address'] : limits.address) &&
    fits('net56', limits.net56) &&
    fits('net48', limits.net48) &&
    fits('net24', limits.net24)
  )
}
