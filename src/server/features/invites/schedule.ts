import type { InviteState } from '#contract/rules/invite-state.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Requests per run, and so per minute, of all instances together. */
export const checksPerRun = 6
export const runIntervalMs = minuteMs
/** So many clans that visitors see most are asked often enough to show who is online: two thirds of all requests. */
const frontLength = 180
/** Of the requests in each run, so many are for other clans. */
const sharedChecks = 2

/** From one request about an invite to the next, in ms. */
export const periodsMs = {
  /** Numbers of people online are shown for an hour. */
  front: 45 * minuteMs,
  rest: 24 * hourMs,
  /** While the invite fails, is broken or leads to another server. */
  troubled: 6 * hourMs,
} as const

/** Failures must be this far apart before an invite counts as broken. */
export const brokenAfterMs = 24 * hourMs

export interface ListedInvite {
  readonly clanId: number
  readonly invite: string
}

/** Up to `count` listed clans with an invite, in the list's order. */
export type FindInvites = (
  count: number,
  isWanted: (clanId: number, invite: string, isRecommended: boolean) => boolean,
) => readonly ListedInvite[]

/** Times in Unix ms. */
export interface Candidate {
  readonly clanId: number
  readonly invite: string
  readonly state: InviteState | 'unknown'
  readonly failingSince: number | null
  /** Null if it was never asked about. */
  readonly askedAt: number | null
  /** Whether an approval waits for the server to be pinned. */
  readonly isPinPending: boolean
}

/**
 * The clans that visitors see most: those in the recommended block, then the first of the list. Views are not counted, since the
 * list's order decides what people see.
 */
export function chooseFront(find: FindInvites): ListedInvite[] {
  const recommended = find(frontLength, (_, __, isRecommended) => isRecommended)
  const others = find(frontLength - recommended.length, (_, __, isRecommended) => !isRecommended)
  return [...recommended, ...others]
}

/**
 * The invites to ask about in a run, of those that are due: new approvals, then clans of the front in its order, then others, of
 * which every second one was never asked about. If there is enough to do, the front leaves some requests for the others.
 * @param front the ids of its clans, in its order
 */
export function chooseDue<C extends Candidate>(
  candidates: readonly C[],
  front: readonly number[],
  now: number,
  count = checksPerRun,
): C[] {
  const places = new Map(front.map((id, place) => [id, place]))
  const placeOf = ({ clanId }: C) => places.get(clanId) ?? Number.POSITIVE_INFINITY
  const isFront = (candidate: C) => places.has(candidate.clanId)
  const due = candidates.filter((candidate) => isDue(candidate, isFront(candidate), now))
  const pins = due.filter(({ isPinPending }) => isPinPending)
  const settled = due.filter(({ isPinPending }) => !isPinPending)
  const ofFront = settled.filter(isFront).sort((a, b) => placeOf(a) - placeOf(b))
  const others = settled.filter((candidate) => !isFront(candidate))
  const ofRest = alternate(
    others.filter(({ askedAt }) => askedAt !== null).sort((a, b) => (a.askedAt ?? 0) - (b.askedAt ?? 0)),
    others.filter(({ askedAt }) => askedAt === null),
  )
  const shared = Math.min(sharedChecks, ofRest.length)
  const chosen = [...pins.slice(0, count), ...ofFront.slice(0, Math.max(0, count - pins.length - shared)), ...ofRest]
  return chosen.slice(0, count)
}

function isDue({ state, failingSince, askedAt, isPinPending }: Candidate, isFront: boolean, now: number): boolean {
  if (isPinPending || askedAt === null) return true
  const isTroubled = failingSince !== null || state === 'broken' || state === 'other_server'
  if (isTroubled) return askedAt + periodsMs.troubled <= now
  return askedAt + (isFront ? periodsMs.front : periodsMs.rest) <= now
}

function alternate<T>(some: readonly T[], others: readonly T[]): T[] {
  return Array.from({ length: Math.max(some.length, others.length) }, (_, i) => [
    ...some.slice(i, i + 1),
    ...others.slice(i, i + 1),
  ]).flat()
}
