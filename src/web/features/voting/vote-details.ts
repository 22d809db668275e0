import type { Api } from '../../api.ts'
import { hydratedAt } from '../../replay-early-events.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { deviceCheck } from './device-check.ts'
import { collectFingerprint, type Fingerprint } from './fingerprint/collect-fingerprint.ts'
import type { Press } from './press.ts'
import { describeEvidence } from './vote-evidence.ts'
import { createVoterPass } from './voter-pass.ts'
import { watchUnknownPass } from './watch-unknown-pass.ts'

/** What a vote sends besides the voter key. */
export interface SentDetails {
  readonly fingerprint: Fingerprint
  /** The `X-Vote-Evidence` header. */
  readonly evidence?: string
  /** Call it with the challenge in the response to the vote. Never rejects. */
  readonly prove?: (challenge: string) => Promise<void>
}

export interface VoteDetails {
  /** A vote control was pressed or focused. */
  readonly touch: (event: Event) => void
  readonly collect: (press: Press) => Promise<SentDetails>
}

interface Deps {
  readonly api: Pick<Api, 'issueVoterPass' | 'proveVote'>
  readonly voterKey: () => string
  readonly storage: KeyValueStore | undefined
}

/** Loaded when a vote control is first touched. */
export function createVoteDetails({ api, voterKey, storage }: Deps): VoteDetails {
  const pass = createVoterPass(api, voterKey, storage)
  watchUnknownPass(() => void pass.replace())
  let fingerprint: Fingerprint | undefined
  let lastPointer: string | undefined

  async function collectOnce(): Promise<Fingerprint> {
    if (deviceCheck.get() === 'off') return {}
    if (fingerprint) return fingerprint
    const collected = await collectFingerprint()
    // Parts that a busy device did not deliver in time may arrive the next time.
    if (collected.fph && collected.fps && collected.fpa) fingerprint = collected
    return collected
  }

  return {
    touch(event) {
      if (event.type === 'pointerdown') lastPointer = (event as PointerEvent).pointerType
      void pass.request()
    },
    async collect(press) {
      void pass.request()
      return {
        fingerprint: await collectOnce(),
        evidence: describeEvidence(press, { ...readPage(), lastPointer, pass: pass.get(), hydratedAt: hydratedAt() }),
        prove: (challenge) =>
          import('./prove-vote.ts').then((module) => module.proveVote(api, challenge)).catch(() => {}),
      }
    },
  }
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
