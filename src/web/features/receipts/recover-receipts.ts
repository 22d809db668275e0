import { AppError } from '#contract/errors.ts'
import type { Api } from '../../api.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { openReceiptStore } from './receipt-store.ts'
import { openUnansweredVotes } from './unanswered-votes.ts'

/** Each vote costs a request. */
const maxRequests = 10

/** The site stores or drops a vote within this time after it was sent, even if it is busy. */
const maxStoringMs = 60_000

interface Deps {
  readonly api: Pick<Api, 'recoverReceipt'>
  readonly voterKey: () => string
  /** Solves a challenge and sends the proof of work. */
  readonly prove: (challenge: string) => Promise<void>
  readonly storage: KeyValueStore | undefined
  /** In Unix ms. */
  readonly now?: () => number
}

/**
 * Asks the site for receipts of votes whose response did not arrive, and starts solving challenges that it returns with them.
 * Never rejects: without a receipt, because the vote was not stored or the request failed, the vote stays unanswered. Marks
 * votes that the site certainly does not have, and asks about the others first.
 */
export async function recoverReceipts({ api, voterKey, prove, storage, now = Date.now }: Deps): Promise<void> {
  const [receipts, unanswered] = [openReceiptStore(storage), openUnansweredVotes(storage)]
  const votes = unanswered.get() ?? []
  const open = votes.filter(({ isUnknown }) => !isUnknown).slice(-maxRequests)
  const unknown = votes.filter(({ isUnknown }) => isUnknown)
  for (const vote of [...open, ...unknown].slice(0, maxRequests)) {
    const { clan, nonce, sentAt } = vote
    const isSettled = now() - sentAt > maxStoringMs
    try {
      const { body } = await api.recoverReceipt({ body: { vKey: voterKey(), clanId: clan, nonce } })
      const { week, receipt, challenge } = body
      receipts.add({ week, clan, nonce, serverNonce: receipt.nonce, receipt: receipt.receipt })
      unanswered.remove(nonce)
      // As after the vote itself, the vote may stay held if this fails.
      if (challenge !== undefined) prove(challenge).catch(() => {})
    } catch (error) {
      // Otherwise, the next call asks again.
      if (isSettled && error instanceof AppError && error.code === 'no_such_entry')
        unanswered.add({ ...vote, isUnknown: true })
    }
  }
}
