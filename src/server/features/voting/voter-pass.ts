import { type KeyObject, randomUUID } from 'node:crypto'
import { isSigned, signText } from './sign-text.ts'
import type { VoteEvidence } from './vote-evidence.ts'

type PassEvidence = Pick<VoteEvidence, 'passId' | 'passAgeS' | 'passNetwork'>

export interface VoterPasses {
  /** Returns a new pass for a voter key. `network` is the client's address, or its IPv6 /64. */
  issue(voterKey: string, network: string): string
  /** Returns undefined if the pass is forged, malformed or for another voter key. */
  read(pass: string, voterKey: string): PassEvidence | undefined
}

const unknownNetwork = '-'

/**
 * A pass states when and to which network it was issued. It is not stored on the server. Format: `content.signature`, where the content is
 * `id seconds network` as base64url. The signature includes the voter key. `now` in Unix ms.
 */
export function createVoterPasses(key: KeyObject, now: () => number): VoterPasses {
  const seconds = () => Math.floor(now() / 1000)
  const signed = (content: string, voterKey: string) => `${content} ${voterKey.toLowerCase()}`
  return {
    issue(voterKey, network) {
      const content = Buffer.from(`${randomUUID()} ${seconds()} ${network || unknownNetwork}`).toString('base64url')
      return `${content}.${signText(key, 'voter-pass', signed(content, voterKey))}`
    },
    read(pass, voterKey) {
      const [content = '', signature = ''] = pass.split('.')
      if (!isSigned(key, 'voter-pass', signed(content, voterKey), signature)) return undefined
      const [passId = '', issuedAt, network = ''] = Buffer.from(content, 'base64url').toString().split(' ')
      return {
        passId,
        // The clock of the issuing instance may be ahead.
        passAgeS: Math.max(0, seconds() - Number(issuedAt)),
        passNetwork: network === unknownNetwork ? null : network,
      }
    },
  }
}
