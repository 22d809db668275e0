import type { Api } from '../../api.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { openReceiptStore } from './receipt-store.ts'
import { openUnansweredVotes } from './unanswered-votes.ts'

/** Each is a request. */
const maxRequests = 10

interface Deps {
  readonly api: Pick<Api, 'recoverReceipt'>
  readonly voterKey: () => string
  /** Solves a challenge and sends the proof of work. */
  readonly prove: (challenge: string) => Promise<void>
  readonly storage: KeyValueStore | undefined
}

/**
 * Asks the site for the receipts of votes whose response did not arrive, and starts to solve the challenges that it may return with them.
 * Never rejects: a vote of which the site does not return the receipt, because it was not stored or the request failed, stays
 * unanswered.
 */
export async function recoverReceipts({ api, voterKey, prove, storage }: Deps): Promise<void> {
  const [receipts, unanswered] = [openReceiptStore(storage), openUnansweredVotes(storage)]
  for (const { clan, nonce } of (unanswered.get() ?? []).slice(-maxRequests)) {
    try {
      const { body } = await api.recoverReceipt({ body: { vKey: voterKey(), clanId: clan, nonce } })
      const { week, receipt, challenge } = body
      receipts.add({ week, clan, nonce, serverNonce: receipt.nonce, receipt: receipt.receipt })
      unanswered.remove(clan)
      // Like after the vote itself, the vote may stay held if this fails.
      if (challenge !== undefined) prove(challenge).catch(() => {})
    } catch {
      // The next time, it is asked for again.
    }
  }
}
