import { hourMs } from '#contract/rules/durations.ts'
import type { InviteState } from '#contract/rules/invite-state.ts'

const minuteMs = 60_000

/** Requests per run, and so per minute, of all instances together. */
export const checksPerRun = 6
export const runIntervalMs = minuteMs
/** So many clans that visitors see most are asked often enough to show who is online: two thirds of all requests. */
const frontLength = 180
/** So many of them at most are there because of their views. */
export const maxViewedInFront = 60
/** Of the requests in each run, so many are for other clans. Fewer than reasons to ask about these, so the reasons take turns. */
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
) => ListedInvite[]

/** Where a clan has an invite: in its listing, or in a registration or an edit that waits for its review. */
export type InviteSource = 'listing' | 'registration' | 'edit'

/** Times in Unix ms. */
export interface Candidate {
  readonly clanId: number
  readonly invite: string
  readonly source: InviteSource
  readonly state: InviteState | 'unknown'
  readonly failingSince: number | null
  /** Null if it was never asked about. */
  readonly askedAt: number | null
  /** Whether the invite was approved and has not been asked about since. */
  readonly isJustApproved: boolean
}

/**
 * The clans that visitors see most: those in the recommended block, then those that are viewed most, then the first of the list.
 * @param mostViewed the ids of up to `maxViewedInFront` clans, the most viewed one first
 */
export function chooseFront(find: FindInvites, mostViewed: readonly number[]): ListedInvite[] {
  const places = new Map(mostViewed.map((id, place) => [id, place]))
  const placeOf = ({ clanId }: ListedInvite) => places.get(clanId) ?? 0
  const recommended = find(frontLength, (_, __, isRecommended) => isRecommended)
  const isViewed = (clanId: number) => places.has(clanId)
  const viewed = find(frontLength - recommended.length, (id, _, isRecommended) => !isRecommended && isViewed(id))
  const others = find(
    frontLength - recommended.length - viewed.length,
    (id, _, isRecommended) => !isRecommended && !isViewed(id),
  )
  return [...recommended, ...viewed.sort((a, b) => placeOf(a) - placeOf(b)), ...others]
}

/**
 * The invites to ask about in a run, of those that are due: new approvals, then clans of the front in its order, then others. If
 * there is enough to do, the front leaves some requests for the others. These are equally shared by troubled invites, those that
 * were asked about before, those that were not, and those of registrations and edits that wait for their review.
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
  const isFront = ({ source, clanId }: C) => source === 'listing' && places.has(clanId)
  const due = candidates.filter((candidate) => isDue(candidate, isFront(candidate), now))
  const pins = due.filter(({ isJustApproved }) => isJustApproved)
  const settled = due.filter(({ isJustApproved }) => !isJustApproved)
  const ofFront = settled.filter(isFront).sort((a, b) => placeOf(a) - placeOf(b))
  const others = settled.filter((candidate) => !isFront(candidate)).sort((a, b) => (a.askedAt ?? 0) - (b.askedAt ?? 0))
  const queues = reasons.map((reason) => others.filter((candidate) => reasonFor(candidate) === reason))
  const ofRest = interleave(
    queues.filter(({ length }) => length > 0),
    Math.floor(now / runIntervalMs),
  )
  const shared = Math.min(sharedChecks, ofRest.length)
  const chosen = [...pins.slice(0, count), ...ofFront.slice(0, Math.max(0, count - pins.length - shared)), ...ofRest]
  return chosen.slice(0, count)
}

function isDue(candidate: Candidate, isFront: boolean, now: number): boolean {
  const { askedAt, isJustApproved } = candidate
  if (isJustApproved || askedAt === null) return true
  if (isTroubled(candidate)) return askedAt + periodsMs.troubled <= now
  return askedAt + (isFront ? periodsMs.front : periodsMs.rest) <= now
}

function isTroubled({ state, failingSince }: Candidate): boolean {
  return failingSince !== null || state === 'broken' || state === 'other_server'
}

const reasons = ['troubled', 'known', 'new', 'pending'] as const

function reasonFor(candidate: Candidate): (typeof reasons)[number] {
  if (candidate.source !== 'listing') return 'pending'
  if (isTroubled(candidate)) return 'troubled'
  return candidate.askedAt === null ? 'new' : 'known'
}

/** One of each queue, and again. With each `run`, the next queue is the first. */
function interleave<T>(queues: readonly (readonly T[])[], run: number): T[] {
  const first = queues.length === 0 ? 0 : run % queues.length
  const inTurn = [...queues.slice(first), ...queues.slice(0, first)]
  const length = Math.max(0, ...queues.map((queue) => queue.length))
  return Array.from({ length }, (_, i) => inTurn.flatMap((queue) => queue.slice(i, i + 1))).flat()
}
