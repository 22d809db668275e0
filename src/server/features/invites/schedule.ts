import { hourMs, minuteMs } from '#contract/rules/time/durations.ts'
import type { InviteState } from '#contract/rules/clans/invite-state.ts'

/** Requests per run, and thus per minute, of all instances together. */
export const checksPerRun = 6
export const runIntervalMs = minuteMs
/** Size of the front: the clans that visitors see most, checked often enough to show who is online. Takes two thirds of the requests. */
const frontLength = 180
/** Maximum number of clans that are in the front because of their views. */
export const maxViewedInFront = 60
/** Requests per run that are reserved for other clans. There are more reasons to check these, so the reasons take turns. */
const sharedChecks = 2

/** Time between two requests about the same invite, in ms. */
export const periodsMs = {
  /** Shorter than an hour, for which numbers of people online are shown. */
  front: 45 * minuteMs,
  rest: 24 * hourMs,
  /** For invites that fail, are broken or lead to another server. */
  troubled: 6 * hourMs,
} as const

/** Failures must be this far apart before an invite counts as broken. */
export const brokenAfterMs = 24 * hourMs

export interface ListedInvite {
  readonly clanId: number
  readonly invite: string
}

/** Returns up to `count` listed clans with an invite, in the list's order. */
export type FindInvites = (
  count: number,
  isWanted: (clanId: number, invite: string, isRecommended: boolean) => boolean,
) => ListedInvite[]

/** A clan's invite may be in its listing, or in a registration or an edit that awaits review. */
export type InviteSource = 'listing' | 'registration' | 'edit'

/** Times in Unix ms. */
export interface Candidate {
  readonly clanId: number
  readonly invite: string
  readonly source: InviteSource
  readonly state: InviteState | 'unknown'
  readonly failingSince: number | null
  /** Null if it was never checked. */
  readonly askedAt: number | null
  /** Whether the invite was approved and has not been checked since. */
  readonly isJustApproved: boolean
}

/**
 * Returns the clans that visitors see most: those in the recommended block, then the most viewed ones, then the first of the list.
 * @param mostViewed IDs of up to `maxViewedInFront` clans, most viewed first
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
 * Chooses the invites to check in a run from those that are due: first new approvals, then clans of the front in its order, then others.
 * If there are others, the front leaves some requests to them. These are shared equally between troubled invites, those that were
 * checked before, those that were not, and those of registrations and edits that await review.
 * @param front IDs of the front's clans, in its order
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

/** Takes one item of each queue in turn. With each `run`, starts with the next queue. */
function interleave<T>(queues: readonly (readonly T[])[], run: number): T[] {
  const first = queues.length === 0 ? 0 : run % queues.length
  const inTurn = [...queues.slice(first), ...queues.slice(0, first)]
  const length = Math.max(0, ...queues.map((queue) => queue.length))
  return Array.from({ length }, (_, i) => inTurn.flatMap((queue) => queue.slice(i, i + 1))).flat()
}
