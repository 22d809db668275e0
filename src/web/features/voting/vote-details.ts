import { type ComponentType, createElement } from 'react'
import type { ApiResponse } from '#contract/endpoint.ts'
import { AppError, errorStatuses } from '#contract/errors.ts'
import { toHex } from '#contract/results/bytes.ts'
import { receiptLength } from '#contract/results/receipts.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { castVote } from '#contract/voting.ts'
import type { Api } from '../../api.ts'
import { hydratedAt } from '../../replay-early-events.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { openReceiptStore } from '../receipts/receipt-store.ts'
import { recoverReceipts } from '../receipts/recover-receipts.ts'
import { openUnansweredVotes } from '../receipts/unanswered-votes.ts'
import { publishAcceptedVote, type VotedClan } from './accepted-votes.ts'
import { deviceCheck } from './evidence/device-check.ts'
import { collectFingerprint, type Fingerprint } from './fingerprint/collect-fingerprint.ts'
import type { Press } from './evidence/press.ts'
import { riseText } from './texts/rise-text.ts'
import { describeEvidence } from './evidence/vote-evidence.ts'
import { createVoterPass } from './evidence/voter-pass.ts'
import { watchUnknownPass } from './evidence/watch-unknown-pass.ts'

/** Data that a vote sends in addition to the voter key. */
export interface SentDetails {
  readonly fingerprint: Fingerprint
  readonly evidence?: string
  /** Call this before sending the vote: stores the browser's half of the receipt, in case the response does not arrive. */
  readonly send?: () => void
  /**
   * Call this with the response to the vote: publishes it, stores the receipt, sends the requested proof of work, if any, and
   * loads the panel to show after the vote. Resolves to undefined if loading fails.
   */
  readonly accept?: (accepted: AcceptedVote) => Promise<AfterVote | undefined>
  /** Call this if the vote fails: the site may have stored it nevertheless. */
  readonly fail?: (error: unknown) => void
}

export interface AfterVote {
  readonly Panel: ComponentType<{ readonly clanName: string; readonly isInline?: boolean }>
}

export type AcceptedVote = ApiResponse<typeof castVote>['body']

export interface VoteDetails {
  /** Call this when a vote control is pressed or focused. */
  readonly touch: (event: Event) => void
  readonly collect: (press: Press, clanId: number) => Promise<SentDetails>
}

interface Deps {
  readonly api: Pick<Api, 'issueVoterPass' | 'proveVote' | 'recoverReceipt'>
  readonly voterKey: () => string
  readonly storage: KeyValueStore | undefined
  /** The vote calendar's offset from UTC in ms. */
  readonly offset: number
}

/** How long a vote waits for a new voter's pass. Equals the fingerprint's timeout, so that few votes are lost when users leave the page. */
const passTimeoutMs = 400

/** Loaded when a vote control is first touched. */
export function createVoteDetails({ api, voterKey, storage, offset }: Deps): VoteDetails {
  const pass = createVoterPass(api, voterKey, storage)
  watchUnknownPass(() => void pass.replace())
  const receipts = openReceiptStore(storage)
  const unanswered = openUnansweredVotes(storage)
  let hasRecovered = false

  /** Uses the device's clock, like the time of an unanswered vote. */
  const isThisWeek = (time: number) => voteWeekAt(time, offset) === voteWeekAt(Date.now(), offset)
  const prove = (challenge: string) =>
    import('./evidence/prove-vote.ts').then((module) => module.proveVote(api, challenge))

  function recover() {
    hasRecovered = true
    if (unanswered.get()) void recoverReceipts({ api, voterKey, prove, storage })
  }

  let fingerprint: Fingerprint | undefined
  let lastPointer: string | undefined

  async function collectOnce(): Promise<Fingerprint> {
    if (deviceCheck.get() === 'off') return {}
    if (fingerprint) return fingerprint
    const collected = await collectFingerprint()
    // Do not cache an incomplete fingerprint: parts that timed out on a busy device may succeed next time.
    if (collected.fph && collected.fps && collected.fpa) fingerprint = collected
    return collected
  }

  return {
    touch(event) {
      if (event.type === 'pointerdown') lastPointer = (event as PointerEvent).pointerType
      void pass.request()
      if (!hasRecovered) recover()
    },
    async collect(press, clanId) {
      const passArrived = Promise.race([pass.request(), new Promise((resolve) => setTimeout(resolve, passTimeoutMs))])
      const last = unanswered.find(clanId)
      // With the same nonce, the site can return the receipt of a vote that it has already stored this week.
      const earlier = last && isThisWeek(last.sentAt) ? last : undefined
      if (last && !earlier) recover()
      const nonce = earlier?.nonce ?? toHex(crypto.getRandomValues(new Uint8Array(receiptLength)))
      const facts = { ...readPage(), lastPointer, hydratedAt: hydratedAt(), nonce }
      const [fingerprint] = await Promise.all([collectOnce(), passArrived])
      return {
        fingerprint,
        evidence: describeEvidence(press, { ...facts, pass: pass.get() }),
        send() {
          unanswered.add({ clan: clanId, nonce, sentAt: Date.now() })
        },
        accept(vote) {
          const { week, receipt, challenge } = vote
          unanswered.remove(nonce)
          publishAcceptedVote(clanId, updateOf(vote))
          if (receipt) receipts.add({ week, clan: clanId, nonce, serverNonce: receipt.nonce, receipt: receipt.receipt })
          const proof = challenge ? prove(challenge) : undefined
          proof?.catch(() => {})
          return loadPanel(vote, proof)
        },
        fail(error) {
          const isRefused = error instanceof AppError && errorStatuses[error.code] < 500
          if (isRefused && !earlier) unanswered.remove(nonce)
          else if (isRefused) recover()
        },
      }
    },
  }
}

/** `proof` settles when the vote's proof of work has been sent or has failed. Undefined if none is needed. */
async function loadPanel(vote: AcceptedVote, proof: Promise<void> | undefined): Promise<AfterVote | undefined> {
  try {
    const { AfterVote } = await import('./after-vote/after-vote.tsx')
    return { Panel: (props) => createElement(AfterVote, { ...props, vote, proof }) }
  } catch {
    return undefined
  }
}

/** Servers of earlier versions send no rank. */
function updateOf({ rank, votes }: AcceptedVote) {
  return <Clan extends VotedClan>(clan: Clan): Clan => ({
    ...clan,
    ...(rank !== undefined && { rank }),
    votes,
    ...(clan.votesBefore !== undefined && { sortText: riseText(votes - clan.votesBefore) }),
  })
}

function readPage() {
  const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Undefined in browsers without Server-Timing, and on plain HTTP.
  const timings = document_?.serverTiming
  const stamp = timings?.find(({ name }) => name === 'stamp')?.description
  return {
    documentUrl: document_?.name ?? location.href,
    referrer: document.referrer,
    stamp: stamp && /^[\w.-]+$/.test(stamp) ? stamp : undefined,
  }
}
