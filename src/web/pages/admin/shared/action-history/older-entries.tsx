import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../../features/forms/error-message.ts'
import { FormMessage } from '../../../../features/forms/form-message.tsx'
import type { Loaded } from '../../../../features/loading/use-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { appendOlder, type EntryPage } from './append-older.ts'
import styles from '../desk-section.module.css'

/** Page size of the endpoints that list administrators' actions. */
const batchSize = 100

export function toEntryPage<E>(entries: readonly E[]): EntryPage<E> {
  return { entries, hasMore: entries.length === batchSize }
}

interface OlderEntriesProps<E> {
  readonly list: Loaded<EntryPage<E>>
  /** Fetches the page after the entry with this ID. */
  readonly fetchBefore: (id: string) => Promise<{ readonly body: readonly E[] }>
  readonly children: ReactNode
}

/** A button that appends the next page to a list, if there is one. */
export function OlderEntries<E extends { readonly id: number }>({ list, fetchBefore, children }: OlderEntriesProps<E>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const last = list.data?.entries.at(-1)

  async function append(after: E) {
    setBusy(true)
    setError(undefined)
    try {
      const { body } = await fetchBefore(String(after.id))
      list.change((shown) => appendOlder(shown, after, toEntryPage(body)))
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <FormMessage tone="error">{error}</FormMessage>
      {last && list.data?.hasMore && (
        <div className={styles.actions}>
          <Button busy={busy || list.busy} onClick={() => void append(last)}>
            {children}
          </Button>
        </div>
      )}
    </>
  )
}
