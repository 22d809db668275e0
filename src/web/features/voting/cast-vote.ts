import { AppError } from '#contract/errors.ts'
import type { Vote } from '#contract/voting.ts'
import type { Api } from '../../api.ts'
import type { ClientVotes } from './client-votes.ts'
import type { Fingerprint } from './fingerprint/collect-fingerprint.ts'
import type { ServerClock } from './server-clock.ts'
import { explainFailure, retryPauseSeconds, type VoteOutcome } from './vote-outcome.ts'

/** What casting a vote stands on. */
export interface CastParts {
  readonly api: Pick<Api, 'castVote'>
  readonly votes: ClientVotes
  readonly clock: ServerClock
  readonly voterKey: () => string
  /** Never rejects; parts that the browser does not give are missing. */
  readonly collectFingerprint: () => Promise<Fingerprint>
  /** Resolves once the page shows the vote: only then is the browser kept busy with it. */
  readonly painted: () => Promise<void>
  readonly pause: (ms: number) => Promise<void>
}

export interface CastProgress {
  /** The vote came too fast and goes out again after so many seconds. */
  readonly onPause?: (seconds: number) => void
  /** From here on the vote is on its way, whatever becomes of the page. */
  readonly onSend?: () => void
}

/**
 * Casts one vote, whoever asks for it. The vote's time is stored at once, before the first pause of this function, so
 * that the page can show it; it is removed again when the vote fails. A clan that already has this browser's vote of the
 * week is not asked about.
 */
export async function castVote(parts: CastParts, clanId: number, progress: CastProgress = {}): Promise<VoteOutcome> {
  const { votes, clock } = parts
  const earlier = votes.timeOf(clanId)
  const alreadyVoted = (): boolean => earlier !== undefined && clock.isThisWeek(earlier)
  const pressed = clock.now()
  const optimistic = !alreadyVoted()
  if (optimistic) votes.record(clanId, pressed)

  await parts.painted()
  const [fingerprint] = await Promise.all([optimistic ? parts.collectFingerprint() : {}, clock.settle()])
  // The device's clock may have been wrong about the week, either way.
  if (earlier !== undefined && alreadyVoted()) {
    votes.record(clanId, earlier)
    return { kind: 'already_voted', nextVote: clock.weekEnd() }
  }
  try {
    const body = { vKey: parts.voterKey(), ...(optimistic ? fingerprint : await parts.collectFingerprint()) }
    const answer = await sendVote(parts, clanId, body, progress)
    votes.record(clanId, answer.time)
    return { kind: 'registered', votes: answer.votes }
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_voted') {
      votes.record(clanId, clock.now())
      return { kind: 'already_voted', nextVote: clock.weekEnd() }
    }
    votes.forget(clanId)
    return explainFailure(error)
  }
}

/** Sends the vote; where it comes too fast, once more after the pause that the server asks for. */
async function sendVote(parts: CastParts, clanId: number, body: Vote, { onPause, onSend }: CastProgress) {
  const { api, clock, pause } = parts
  async function send() {
    onSend?.()
    const sent = clock.now()
    const { body: answer } = await api.castVote({ params: { clanId: String(clanId) }, body }, { keepalive: true })
    const received = clock.now()
    // Around the turn of the week the server says which week the vote counts for.
    return { votes: answer.votes, time: clock.weekOf(received) === answer.week ? received : sent }
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
