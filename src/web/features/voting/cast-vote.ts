import { AppError } from '#contract/errors.ts'
import type { Api } from '../../api.ts'
import type { ClientVotes } from './client-votes.ts'
import type { Press } from './evidence/press.ts'
import type { ServerClock } from './server-clock.ts'
import type { SentDetails } from './vote-details.ts'
import { retryPauseSeconds, toVoteFailure, type VoteOutcome } from './vote-outcome.ts'

export interface CastVoteDeps {
  readonly api: Pick<Api, 'castVote'>
  readonly votes: ClientVotes
  readonly clock: ServerClock
  readonly voterKey: () => string
  /** Never rejects. Blocked details are missing. */
  readonly collectDetails: (press: Press, clanId: number) => Promise<SentDetails>
  /** Resolves after the next paint, which collecting the details must not delay. */
  readonly painted: () => Promise<void>
  readonly pause: (ms: number) => Promise<void>
}

export interface CastProgress {
  /** The vote was rate-limited and will be retried after this many seconds. */
  readonly onPause?: (seconds: number) => void
  /** Called when the request is sent. It continues even if the page is closed. */
  readonly onSend?: () => void
}

/** Casts at most one vote per clan and week. Stores its time synchronously, for display, and removes it if the vote fails. */
export async function castVote(
  deps: CastVoteDeps,
  clanId: number,
  press: Press,
  progress: CastProgress = {},
): Promise<VoteOutcome> {
  const { votes, clock } = deps
  const earlier = votes.timeOf(clanId)
  const alreadyVoted = (): boolean => earlier !== undefined && clock.isThisWeek(earlier)
  const startedAt = clock.now()
  const isOptimistic = !alreadyVoted()
  if (isOptimistic) votes.record(clanId, startedAt)

  await deps.painted()
  const [collected] = await Promise.all([isOptimistic ? deps.collectDetails(press, clanId) : undefined, clock.sync()])
  // Check again with the synced clock, since the device's clock may have been a week off.
  if (earlier !== undefined && alreadyVoted()) {
    votes.record(clanId, earlier)
    return { kind: 'already_voted', nextVote: clock.weekEnd() }
  }
  const details = collected ?? (await deps.collectDetails(press, clanId))
  let sentAt = startedAt
  function onSend() {
    sentAt = clock.now()
    progress.onSend?.()
  }
  try {
    const result = await sendVote(deps, clanId, details, { ...progress, onSend })
    votes.record(clanId, result.time)
    return { kind: 'registered', votes: result.votes, after: result.after }
  } catch (error) {
    details.fail?.(error)
    if (error instanceof AppError && error.code === 'already_voted') {
      // The week may have ended since, and a vote in the new week must stay possible.
      votes.record(clanId, sentAt)
      return { kind: 'already_voted', nextVote: clock.weekEnd() }
    }
    votes.remove(clanId)
    return toVoteFailure(error)
  }
}

/** Sends the vote. If it is rate-limited, retries once after the delay that the server requests. */
async function sendVote(
  { api, clock, pause, voterKey }: CastVoteDeps,
  clanId: number,
  { fingerprint, evidence, send: keep, accept }: SentDetails,
  { onPause, onSend }: CastProgress,
) {
  const input = {
    params: { clanId: String(clanId) },
    headers: { 'x-vote-evidence': evidence },
    body: { vKey: voterKey(), ...fingerprint },
  }
  async function send() {
    onSend?.()
    keep?.()
    const sentAt = clock.now()
    const { body: result } = await api.castVote(input, { keepalive: true })
    const receivedAt = clock.now()
    // Near the end of the week, the server decides for which week the vote counts.
    return {
      votes: result.votes,
      after: accept?.(result),
      time: clock.weekOf(receivedAt) === result.week ? receivedAt : sentAt,
    }
  }
  try {
    return await send()
  } catch (error) {
    const seconds = retryPauseSeconds(error)
    if (seconds === undefined) throw error
    onPause?.(seconds)
    await pause(seconds * 1000)
    return send()
  }
}
