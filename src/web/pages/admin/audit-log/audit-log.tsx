import { useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog, type Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { restoreConfirmation } from '../shared/confirmation/restore-confirmation.ts'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../shared/desk-section.tsx'
import { OlderEntries, toEntryPage } from '../shared/action-history/older-entries.tsx'
import { type AuditEntry, auditColumns } from './audit-columns.tsx'
import { activeTakeDowns } from './describe-entry.ts'

export const loader = deskLoader(async (api) => toEntryPage((await api.listActs()).body))

export function AuditLog() {
  const api = useApi()
  const log = useDeskData<typeof loader>()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [undoing, setUndoing] = useState<number>()
  // IDs of undone entries, whose buttons are hidden immediately: if a reload removed them, the focus would be lost.
  const [undone, setUndone] = useState<readonly number[]>([])
  const [status, setStatus] = useState<string>()

  /** Undoes a take-down. For a deleted listing, which the table of clans lacks, this is the only way to unbar the account. */
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
        {({ entries }) => {
          if (entries.length === 0)
            return <EmptyState headline="No entries yet">Every action of an administrator appears here.</EmptyState>
          return (
            <>
              <Table
                caption={entries.length === 1 ? 'The latest entry' : `The latest ${entries.length} entries`}
                columns={auditColumns(activeTakeDowns(entries.filter(({ id }) => !undone.includes(id))), undo)}
                rows={entries}
                keyOf={({ id }) => id}
              />
              <OlderEntries list={log} fetchBefore={(before) => api.listActs({ query: { before } })}>
                Show older entries
              </OlderEntries>
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
