import { hourMs, minuteMs } from '#contract/rules/time/durations.ts'
import { invitePrefix } from '#contract/rules/links/links.ts'
import { DiscordError, fetchInvite } from '#server/discord/discord.ts'
import { findEmail } from '#server/domain/find-email.ts'
import type { InviteCheckDeps } from './deps.ts'
import { problemEmails } from './invite-emails.ts'
import { readCandidates } from './invite-candidates.ts'
import { changeInvite, claimRun, scheduleRun } from './invite-store.ts'
import { type InviteResponse, applyResponse } from './apply-response.ts'
import { type Candidate, checksPerRun, chooseDue, chooseFront, maxViewedInFront, runIntervalMs } from './schedule.ts'

/** Time limit of a run. Other instances wait twice as long before they take over. */
const runTimeoutMs = minuteMs
/** Pause if Discord limits requests without saying for how long. */
const limitedPauseMs = minuteMs
/** Pause after an inconclusive response. It doubles with each further one. */
const firstPauseMs = minuteMs
const maxPauseMs = hourMs

/**
 * Asks Discord about the invites that are due, sequentially, if a run is due and no other instance has claimed it. Returns whether this
 * instance claimed it. An inconclusive response ends the run, because Discord or the network has a problem.
 */
export async function checkInvites(deps: InviteCheckDeps, stopped: AbortSignal): Promise<boolean> {
  const { db, known, now } = deps
  // Also reads the results of other instances.
  await known.refresh(db)
  const startedAt = now()
  const claim = await claimRun(db, startedAt, startedAt + 2 * runTimeoutMs)
  if (!claim) return false
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(runTimeoutMs)])
  let { failures } = claim
  let pauseMs = 0
  for (const candidate of await findDue(deps, startedAt)) {
    if (signal.aborted) break
    const asked = await ask(deps, candidate, signal)
    if (asked.response !== undefined) await store(deps, candidate, asked.response)
    if (asked.response === 'inconclusive') failures++
    else if (asked.response !== undefined) failures = 0
    pauseMs = asked.response === 'inconclusive' ? Math.max(asked.pauseMs, backoffMs(failures)) : asked.pauseMs
    if (pauseMs > 0) break
  }
  await scheduleRun(db, Math.max(startedAt + runIntervalMs, now() + pauseMs), failures)
  await known.refresh(db)
  return true
}

/** `now` in Unix ms. */
async function findDue({ db, known, findInvites, views }: InviteCheckDeps, now: number): Promise<readonly Candidate[]> {
  const front = chooseFront(findInvites, views.mostViewed(maxViewedInFront)).map(({ clanId }) => clanId)
  const inFront = new Set(front)
  const unknown = findInvites(checksPerRun, (clanId, invite) => !inFront.has(clanId) && !known.has(clanId, invite))
  const ids = [...front, ...unknown.map(({ clanId }) => clanId)]
  return chooseDue(await readCandidates(db, ids, 2 * checksPerRun, now), front, now)
}

interface Asked {
  /** Undefined if a rate limit or the end of the run prevented an answer; the request will be repeated. */
  readonly response: InviteResponse | undefined
  /** How long to wait before the next request, in ms. */
  readonly pauseMs: number
}

async function ask(
  { hosts, log }: InviteCheckDeps,
  { clanId, invite }: Candidate,
  signal: AbortSignal,
): Promise<Asked> {
  try {
    const { pauseMs, ...response } = await fetchInvite(hosts, invite.slice(invitePrefix.length), signal)
    return { response, pauseMs }
  } catch (error) {
    if (signal.aborted) return { response: undefined, pauseMs: 0 }
    const pauseMs = error instanceof DiscordError ? error.retryAfterMs : 0
    if (error instanceof DiscordError && error.isUnknownInvite) return { response: 'unknown invite', pauseMs }
    log.warn({ err: error, clan: clanId }, 'failed to check a Discord invite')
    if (!(error instanceof DiscordError)) return { response: 'inconclusive', pauseMs }
    if (error.status === 429) return { response: undefined, pauseMs: pauseMs || limitedPauseMs }
    // Discord blocks addresses that continue after these responses.
    const isRefused = error.status === 401 || error.status === 403
    return { response: 'inconclusive', pauseMs: isRefused ? Math.max(pauseMs, maxPauseMs) : pauseMs }
  }
}

function backoffMs(failures: number): number {
  return Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), maxPauseMs)
}

async function store({ db, queueEmail, now }: InviteCheckDeps, candidate: Candidate, response: InviteResponse) {
  const at = now()
  await db.transaction().execute(async (transaction) => {
    const change = await changeInvite(transaction, candidate, at, (record) => applyResponse(record, response, at))
    if (!change?.isListed || change.after.state === change.before.state) return
    const kind = problemEmails[change.after.state]
    const recipient = kind && (await findEmail(transaction, change.ownerId))
    if (kind && recipient) await queueEmail(transaction, { kind, recipient, facts: { clan: change.clanName } })
  })
}
