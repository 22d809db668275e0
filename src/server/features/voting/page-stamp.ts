import { type KeyObject, randomBytes } from 'node:crypto'
import { memoize } from '#server/http/memoize.ts'
import { isSigned, signText } from './sign-text.ts'
import type { VoteEvidence } from './vote-evidence.ts'

type StampEvidence = Pick<VoteEvidence, 'stampAt' | 'stampId'>

export interface PageStamps {
  /** Returns the `Server-Timing` header of pages. Called for each response, even cached ones, but signs only once per second. */
  readonly header: () => string
  /** Returns undefined if the stamp is forged, malformed or older than a day. */
  read(stamp: string): StampEvidence | undefined
}

const maxAgeS = 24 * 60 * 60
/** Many votes share a stamp, and verifying the signature is the most expensive part of reading one. */
const maxKnownStamps = 1000

/**
 * A stamp proves that its sender loaded a page. All pages that a process sends within a second have the same stamp, so that responses can
 * be cached. Format: `process.seconds.signature`. `now` in Unix ms.
 */
export function createPageStamps(key: KeyObject, now: () => number): PageStamps {
  const processId = randomBytes(6).toString('base64url')
  const seconds = () => Math.floor(now() / 1000)
  const isGenuine = memoize(maxKnownStamps, (stamp) => {
    const end = stamp.lastIndexOf('.')
    return isSigned(key, 'page-stamp', stamp.slice(0, end), stamp.slice(end + 1))
  })
  let stampedAt = Number.NaN
  let header = ''
  return {
    header() {
      const at = seconds()
      if (at === stampedAt) return header
      stampedAt = at
      const id = `${processId}.${at}`
      header = `stamp;desc="${id}.${signText(key, 'page-stamp', id)}"`
      return header
    },
    read(stamp) {
      if (!isGenuine(stamp)) return undefined
      const [sender, at] = stamp.split('.')
      if (seconds() - Number(at) > maxAgeS) return undefined
      return { stampAt: new Date(Number(at) * 1000), stampId: `${sender}.${at}` }
    },
  }
}
