import { type MouseEvent, type SyntheticEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useVotingClient } from '../use-voting-client.ts'
import type { AfterVote } from '../vote-details.ts'
import type { VoteOutcome } from '../vote-outcome.ts'
import { retryText, voteTexts } from '../texts/vote-texts.ts'

export interface VoteMessage {
  readonly tone: 'success' | 'info' | 'waiting' | 'error'
  readonly headline?: string
  readonly text: string
}

export interface VoteState {
  readonly voted: boolean
  /** The displayed number of votes. A vote in this or another tab adds one immediately; the server's response then replaces it. */
  readonly count: number
  /** Animation for the last vote, or for a failed vote that was undone; `none` when the page loads. */
  readonly motion: 'none' | 'cast' | 'undone'
  readonly message: VoteMessage | undefined
  /** Shown after a vote on this page. */
  readonly after: AfterVote | undefined
  readonly touch: (event: SyntheticEvent) => void
  readonly press: (event: MouseEvent) => void
}

/** Overrides the number of votes that the page was loaded with. Ignored once the page has loaded a number other than `base`. */
interface CountOverride {
  readonly base: number
  readonly count: number
}

/** Does not apply to errors: some visitors need more time to read them, so they stay until the next press. */
const messageDurationMs = 8000

/** State of a clan's vote button. `votes`: this week's effective votes when the page was loaded. */
export function useVote(clanId: number, votes: number): VoteState {
  const client = useVotingClient()
  const voted = useSyncExternalStore(
    client.subscribe,
    () => client.hasVoted(clanId),
    () => false,
  )
  const [override, setOverride] = useState<CountOverride>()
  const [motion, setMotion] = useState<VoteState['motion']>('none')
  const [message, setMessage] = useState<VoteMessage>()
  const [after, setAfter] = useState<AfterVote>()
  const [busy, setBusy] = useState(false)

  useEffect(
    () =>
      client.subscribeToVote(clanId, (isCast) => {
        setOverride(isCast ? { base: votes, count: votes + 1 } : undefined)
        setMotion(isCast ? 'cast' : 'undone')
        // The page may have another control for this clan, and its vote makes the error message of a failed one outdated.
        if (isCast) setMessage(undefined)
      }),
    [client, clanId, votes],
  )

  useEffect(() => {
    if (!message || message.tone === 'waiting' || message.tone === 'error') return undefined
    const timer = setTimeout(setMessage, messageDurationMs, undefined)
    return () => clearTimeout(timer)
  }, [message])

  const showPause = (seconds: number) => setMessage({ tone: 'waiting', text: retryText(seconds) })

  /** `previous`: the override from before the press, to be restored if the device had already voted. */
  function finish(outcome: VoteOutcome, previous: CountOverride | undefined) {
    setBusy(false)
    setMessage(messageFor(outcome))
    if (outcome.kind === 'registered') {
      setOverride({ base: votes, count: outcome.votes })
      void outcome.after?.then(setAfter)
    }
    if (outcome.kind === 'already_voted') setOverride(previous)
  }

  function press({ nativeEvent: event }: MouseEvent) {
    if (busy) return
    setMessage(undefined)
    setBusy(true)
    void client.cast(clanId, { onPause: showPause, event }).then((outcome) => finish(outcome, override))
  }

  const count = override?.base === votes ? override.count : votes
  const touch = (event: SyntheticEvent) => client.touch(event.nativeEvent)
  return { voted, count, motion, message, after, touch, press }
}

function messageFor(outcome: VoteOutcome): VoteMessage {
  if (outcome.kind === 'registered') return { tone: 'success', text: voteTexts.registered }
  if (outcome.kind === 'already_voted') return { tone: 'info', text: voteTexts.alreadyVoted }
  return { tone: 'error', headline: outcome.headline ?? voteTexts.error, text: outcome.detail }
}
