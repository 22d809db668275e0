import { useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { errorMessage } from '../../../features/forms/error-message.ts'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog, type Confirmation } from '../confirm-dialog.tsx'
import { restoreConfirmation } from '../restore-confirmation.ts'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import sectionStyles from '../desk-section.module.css'
import { type AuditEntry, auditColumns } from './audit-columns.tsx'
import { appendOlder, type AuditPage } from './append-older.ts'
import { activeTakeDowns } from './describe-entry.ts'

/** The page size of `listActs`. */
const batchSize = 100

const toPage = (entries: readonly AuditEntry[]): AuditPage<AuditEntry> => ({
  entries,
  hasMore: entries.length === batchSize,
})

export const loader = deskLoader(async (api) => toPage((await api.listActs()).body))

export function AuditLog() {
  const api = useApi()
  const log = useDeskData<typeof loader>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [undoing, setUndoing] = useState<number>()
  // Hides their buttons at once. Removing a button with the reload would lose the focus.
  const [undone, setUndone] = useState<readonly number[]>([])
  const [status, setStatus] = useState<string>()

  async function loadOlder(last: AuditEntry) {
    setBusy(true)
    setError(undefined)
    try {
      const { body } = await api.listActs({ query: { before: String(last.id) } })
      log.change((shown) => appendOlder(shown, last, toPage(body)))
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  /** If the listing was deleted, the account can be unbarred only here: the table of clans no longer shows it. */
  function undo({ id: entryId, clan_id: id, subject: name }: AuditEntry) {
    if (id === null) return
    setUndoing(entryId)
    setConfirmation(restoreConfirmation(api, { id, name }))
  }

  function finish(message: string) {
    setConfirmation(undefined)
    if (undoing !== undefined) setUndone([...undone, undoing])
    setStatus(message)
    log.reload()
  }

  return (
    <DeskSection
      headline="Audit log"
      description="Everything that administrators have done, newest first. Entries cannot be changed or deleted."
      status={status}
      actions={
        <Button busy={log.busy} onClick={log.reload}>
          Refresh
        </Button>
      }
    >
      <SectionData loaded={log}>
        {({ entries, hasMore }) => {
          const last = entries.at(-1)
          if (!last)
            return <EmptyState headline="No entries yet">Every action of an administrator appears here.</EmptyState>
          return (
            <>
              <Table
                caption={entries.length === 1 ? 'The latest entry' : `The latest ${entries.length} entries`}
                columns={auditColumns(activeTakeDowns(entries.filter(({ id }) => !undone.includes(id))), undo)}
                rows={entries}
                keyOf={({ id }) => id}
              />
              <FormMessage tone="error">{error}</FormMessage>
              {hasMore && (
                <div className={sectionStyles.actions}>
                  <Button busy={busy || log.busy} onClick={() => void loadOlder(last)}>
                    Show older entries
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </SectionData>
      <ConfirmDialog
        confirmation={confirmation}
        onClose={() => setConfirmation(undefined)}
        onDone={finish}
        onOutdated={log.reload}
      />
    </DeskSection>
  )
}
