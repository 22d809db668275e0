import { useEffect, useState, useSyncExternalStore } from 'react'
import { useVotingClient } from './use-voting-client.ts'
import type { VoteOutcome } from './vote-outcome.ts'
import { retryText, voteTexts } from './vote-texts.ts'

/** What a vote control says beside its number. */
export interface VoteMessage {
  readonly tone: 'good' | 'known' | 'waiting' | 'bad'
  readonly text: string
}

export interface VoteState {
  readonly voted: boolean
  /** The count to show: one higher from the press on, the server's once it has answered. */
  readonly count: number
  /** What the visitor has just seen happen: it decides the motion. Nothing moves on a page that only loads. */
  readonly motion: 'none' | 'cast' | 'undone'
  readonly message: VoteMessage | undefined
  readonly press: () => void
}

/** A count that goes before the page's own, until the page brings a newer one. */
interface Correction {
  readonly base: number
  readonly count: number
}

/** How long (ms) a message stays that nothing else replaces. */
const messageStay = 8000

/** The vote control of one clan. `votes`: the clan's effective votes of the week as the page was loaded with. */
export function useVote(clanId: number, votes: number): VoteState {
  const client = useVotingClient()
  const voted = useSyncExternalStore(
    client.subscribe,
    () => client.hasVoted(clanId),
    () => false,
  )
  const [correction, setCorrection] = useState<Correction>()
  const [motion, setMotion] = useState<VoteState['motion']>('none')
  const [message, setMessage] = useState<VoteMessage>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!message || message.tone === 'waiting') return undefined
    const timer = setTimeout(setMessage, messageStay, undefined)
    return () => clearTimeout(timer)
  }, [message])

  const wait = (seconds: number) => setMessage({ tone: 'waiting', text: retryText(seconds) })

  /** `before`: what went before the press, such as the vote that an earlier press has cast. */
  function settle(outcome: VoteOutcome, before: Correction | undefined) {
    setBusy(false)
    setMessage(messageFor(outcome))
    setCorrection(outcome.kind === 'registered' ? { base: votes, count: outcome.votes } : before)
    if (outcome.kind === 'failed') setMotion('undone')
  }

  function press() {
    if (busy) return
    setMessage(undefined)
    setBusy(true)
    if (!client.hasVoted(clanId)) {
      setCorrection({ base: votes, count: votes + 1 })
      setMotion('cast')
    }
    void client.cast(clanId, { onPause: wait }).then((outcome) => settle(outcome, correction))
  }

  const count = correction?.base === votes ? correction.count : votes
  return { voted, count, motion, message, press }
}

function messageFor(outcome: VoteOutcome): VoteMessage {
  if (outcome.kind === 'registered') return { tone: 'good', text: voteTexts.registered }
  if (outcome.kind === 'already_voted') return { tone: 'known', text: voteTexts.alreadyVoted }
  return { tone: 'bad', text: `${voteTexts.error} ${outcome.detail}` }
}
