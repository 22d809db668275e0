import { useEffect, useRef, useState } from 'react'
import type { VoteFilter } from '#contract/vote-search.ts'
import { useApi } from '../../../api-context.tsx'
import { errorMessage } from '../../../features/forms/error-message.ts'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from './save-file.ts'
import type { Filters } from './vote-query.ts'

/** Saves all found votes. Not a link: it could not carry the access token. */
export function ExportButton({ filters }: { readonly filters: Filters }) {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function save() {
    leaving.current = new AbortController()
    setBusy(true)
    setError(undefined)
    try {
      // A large file takes longer than the client's timeout. The browser keeps it on disk.
      const { body } = await api.exportVotes({ query: filters as VoteFilter }, { signal: leaving.current.signal })
      saveFile(`votes-${filters.week}.csv`, body)
    } catch (failure) {
      if (!leaving.current.signal.aborted) setError(`The file could not be loaded. ${errorMessage(failure)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button busy={busy} onClick={() => void save()}>
        Export CSV
      </Button>
      <FormMessage tone="error">{error}</FormMessage>
    </>
  )
}
