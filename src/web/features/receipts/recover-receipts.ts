import type { Api } from '../../api.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { openReceiptStore } from './receipt-store.ts'
import { openUnansweredVotes } from './unanswered-votes.ts'

/** Each is a request. */
const maxRequests = 10

/**
 * Asks the site for the receipts of votes whose response did not arrive. Never rejects: a vote of which the site does not return the
 * receipt, because it was not stored or the request failed, stays unanswered.
 */
export async function recoverReceipts(
  api: Pick<Api, 'recoverReceipt'>,
  voterKey: () => string,
  storage: KeyValueStore | undefined,
): Promise<void> {
  const [receipts, unanswered] = [openReceiptStore(storage), openUnansweredVotes(storage)]
  for (const { clan, nonce } of (unanswered.get() ?? []).slice(-maxRequests)) {
    try {
      const { body } = await api.recoverReceipt({ body: { vKey: voterKey(), clanId: clan, nonce } })
      const { week, receipt } = body
      receipts.add({ week, clan, nonce, serverNonce: receipt.nonce, receipt: receipt.receipt })
      unanswered.remove(clan)
    } catch {
      // The next time, it is asked for again.
    }
  }
}
