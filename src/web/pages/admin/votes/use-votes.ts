import { useState } from 'react'
import type { VotingRow } from '#contract/voting-data.ts'
import { useApi } from '../../../api-context.tsx'
import { explainRefusal } from '../../../features/forms/explain-refusal.ts'

interface Fetched {
  readonly rows: readonly VotingRow[]
  /** Where older votes go on; empty where there are none. */
  readonly next: string
}

type Which = 'newest' | 'older'

/** The votes that were fetched so far. */
export function useVotes() {
  const api = useApi()
  const [fetched, setFetched] = useState<Fetched>()
  const [busy, setBusy] = useState<Which>()
  const [failure, setFailure] = useState<{ readonly which: Which; readonly reason: string }>()

  async function fetchRows(which: Which) {
    const before = which === 'older' ? fetched?.next : undefined
    setBusy(which)
    setFailure(undefined)
    try {
      const { body, headers } = await api.listVotes({ query: { before } })
      const kept = which === 'older' ? (fetched?.rows ?? []) : []
      setFetched({ rows: [...kept, ...body], next: headers['x-next-before'] })
    } catch (error) {
      setFailure({ which, reason: explainRefusal(error) })
    } finally {
      setBusy(undefined)
    }
  }

  return { fetched, busy, failure, fetchRows: (which: Which) => void fetchRows(which) }
}
