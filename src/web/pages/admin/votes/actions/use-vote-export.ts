import { useEffect, useRef, useState } from 'react'
import type { VoteFilter } from '#contract/vote-search.ts'
import { useApi } from '../../../../api-context.tsx'
import { errorMessage } from '../../../../features/forms/error-message.ts'
import { saveFile } from './save-file.ts'
import type { Filters } from '../vote-query.ts'

export interface VoteExport {
  readonly busy: boolean
  /** Why the last export failed. */
  readonly error: string | undefined
  readonly start: (filters: Filters) => void
}

/**
 * Saves all votes that match filters as a CSV file. The state is in the page, because the button that starts the download is
 * removed when a vote is selected, which must not abort it. A plain link could not send the access token.
 */
export function useVoteExport(): VoteExport {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function save(filters: Filters) {
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setBusy(true)
    setError(undefined)
    try {
      // A large file takes longer than the client's timeout. The browser keeps it on disk.
      const { body } = await api.exportVotes({ query: { ...(filters as VoteFilter), headings: 'labels' } }, { signal })
      saveFile(`votes-${filters.week}.csv`, body)
    } catch (failure) {
      if (!signal.aborted) setError(`The file could not be loaded. ${errorMessage(failure)}`)
    } finally {
      setBusy(false)
    }
  }

  return { busy, error, start: (filters) => void save(filters) }
}
