import { useEffect, useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { recoverReceipts } from '../../../features/receipts/recover-receipts.ts'
import { openUnansweredVotes, type UnansweredVote } from '../../../features/receipts/unanswered-votes.ts'
import { createVoterKey } from '../../../features/voting/voter-key.ts'
import { openStorage } from '../../../storage/open-storage.ts'
import { usePersisted } from '../../../storage/use-persisted.ts'

export interface UnansweredVotesOfPage {
  /** Oldest first, including votes that were removed on this page. Empty until the first response of the site. */
  readonly votes: readonly UnansweredVote[]
  /** When the site was last asked, in Unix ms. */
  readonly askedAt: number
  readonly removed: ReadonlySet<UnansweredVote>
  readonly isAsking: boolean
  /** Requests the receipts again. */
  readonly ask: () => void
  readonly remove: (vote: UnansweredVote) => void
  readonly undo: (vote: UnansweredVote) => void
}

/** Requests the receipts of votes whose response did not arrive. */
export function useUnansweredVotes(): UnansweredVotesOfPage {
  const api = useApi()
  const [storage] = useState(() => openStorage('local'))
  const [store] = useState(() => openUnansweredVotes(storage))
  const kept = usePersisted(store)
  const [askedAt, setAskedAt] = useState<number>()
  const [isAsking, setAsking] = useState(true)
  const [removed, setRemoved] = useState<ReadonlySet<UnansweredVote>>(new Set())

  useEffect(() => {
    if (!isAsking) return undefined
    let isShown = true
    const prove = (challenge: string) =>
      import('../../../features/voting/evidence/prove-vote.ts').then((module) => module.proveVote(api, challenge))
    async function ask() {
      await recoverReceipts({ api, voterKey: createVoterKey(storage), prove, storage })
      if (!isShown) return
      setAskedAt(Date.now())
      setAsking(false)
    }
    void ask()
    return () => {
      isShown = false
    }
  }, [api, storage, isAsking])

  function remove(vote: UnansweredVote) {
    store.remove(vote.nonce)
    setRemoved(new Set([...removed, vote]))
  }

  function undo(vote: UnansweredVote) {
    store.add(vote)
    setRemoved(new Set([...removed].filter((other) => other !== vote)))
  }

  const votes =
    askedAt === undefined ? [] : [...(kept ?? []), ...removed].sort((a, b) => a.sentAt - b.sentAt || a.clan - b.clan)
  return { votes, askedAt: askedAt ?? 0, removed, isAsking, ask: () => setAsking(true), remove, undo }
}
