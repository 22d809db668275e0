import { AppError } from '#contract/errors.ts'
import type { Api } from '../../api.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { openReceiptStore } from './receipt-store.ts'
import { openUnansweredVotes } from './unanswered-votes.ts'

/** Each is a request. */
const maxRequests = 10

/** A vote that was sent is stored or given up within this time, also if the site is busy. */
const maxStoringMs = 60_000

/**
 * Asks the site for the receipts of votes whose response did not arrive. Never rejects: a vote of which the site does not return the
 * receipt, because it was not stored or the request failed, stays unanswered. Resolves to the clans of those votes that the site
 * certainly does not have; of votes from before the last week, it does not know that.
 */
export async function recoverReceipts(
  api: Pick<Api, 'recoverReceipt'>,
  voterKey: () => string,
  storage: KeyValueStore | undefined,
  now: () => number = Date.now,
): Promise<ReadonlySet<number>> {
  const [receipts, unanswered] = [openReceiptStore(storage), openUnansweredVotes(storage)]
  const unknown = new Set<number>()
  for (const { clan, nonce, sentAt } of (unanswered.get() ?? []).slice(-maxRequests)) {
    const isSettled = now() - sentAt > maxStoringMs
    try {
      const { body } = await api.recoverReceipt({ body: { vKey: voterKey(), clanId: clan, nonce } })
      const { week, receipt } = body
      receipts.add({ week, clan, nonce, serverNonce: receipt.nonce, receipt: receipt.receipt })
      unanswered.remove(clan)
    } catch (error) {
      // Otherwise, it is asked for again the next time.
      if (isSettled && error instanceof AppError && error.code === 'no_such_entry') unknown.add(clan)
    }
  }
  return unknown
}
