import { hourMs } from '#contract/rules/durations.ts'
import { invitePrefix } from '#contract/rules/links.ts'
import { DiscordError, fetchInvite } from '#server/discord/discord.ts'
import { findEmail } from '#server/domain/find-email.ts'
import type { InviteCheckDeps } from './deps.ts'
import { problemEmails } from './invite-emails.ts'
import { readCandidates } from './invite-candidates.ts'
import { changeInvite, claimRun, scheduleRun } from './invite-store.ts'
import { type InviteResponse, applyResponse } from './apply-response.ts'
import { type Candidate, checksPerRun, chooseDue, chooseFront, maxViewedInFront, runIntervalMs } from './schedule.ts'

const minuteMs = 60_000
/** Time limit of a run; other instances wait twice as long before they take over. */
const runTimeoutMs = minuteMs
/** If Discord limits requests without saying for how long. */
const limitedPauseMs = minuteMs
/** After an inconclusive response, doubling with each further one. */
const firstPauseMs = minuteMs
const maxPauseMs = hourMs

/**
 * Asks Discord about the invites that are due, one after the other, if a run is due and no other instance has it. Returns whether
 * this one had it. A response that says nothing about the invite ends the run: Discord or the way to it has a problem.
 */
export async function checkInvites(deps: InviteCheckDeps, stopped: AbortSignal): Promise<boolean> {
  const { db, known, now } = deps
  // Also shows what other instances found.
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
  /** Undefined if the request was not answered because of a rate limit or the end of the run: it is repeated. */
  readonly response: InviteResponse | undefined
  /** How long to wait before the next request. */
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
    // Discord blocks addresses that go on after these.
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
