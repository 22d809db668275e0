import { useEffect, useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { recoverReceipts } from '../../../features/receipts/recover-receipts.ts'
import { openUnansweredVotes, type UnansweredVote } from '../../../features/receipts/unanswered-votes.ts'
import { createVoterKey } from '../../../features/voting/voter-key.ts'
import { openStorage } from '../../../storage/open-storage.ts'
import { usePersisted } from '../../../storage/use-persisted.ts'

/** Asks the site for the receipts of votes whose response did not arrive. Returns those of which it did not return the receipt. */
export function useUnansweredVotes(): readonly UnansweredVote[] {
  const api = useApi()
  const [storage] = useState(() => openStorage('local'))
  const [store] = useState(() => openUnansweredVotes(storage))
  const votes = usePersisted(store)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    let isShown = true
    const prove = (challenge: string) =>
      import('../../../features/voting/prove-vote.ts').then((module) => module.proveVote(api, challenge))
    async function ask() {
      await recoverReceipts({ api, voterKey: createVoterKey(storage), prove, storage })
      if (isShown) setAsked(true)
    }
    void ask()
    return () => {
      isShown = false
    }
  }, [api, storage])
  return isAsked ? (votes ?? []) : []
}
