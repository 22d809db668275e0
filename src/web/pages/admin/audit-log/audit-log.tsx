import { useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { errorMessage } from '../../../features/forms/error-message.ts'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx'
import { askRestore } from '../restore-confirmation.ts'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import sectionStyles from '../desk-section.module.css'
import { type Act, actColumns } from './audit-columns.tsx'
import { appendOlder, type AuditPage } from './append-older.ts'
import { activeTakeDowns } from './describe-entry.ts'

/** As many as one call answers. */
const batch = 100

const asShown = (acts: readonly Act[]): AuditPage<Act> => ({ acts, more: acts.length === batch })

export const loader = deskLoader(async (api) => asShown((await api.listActs()).body))

/** The audit log of administrators' acts, newest first. */
export function Acts() {
  const api = useApi()
  const record = useDeskData<typeof loader>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [question, setQuestion] = useState<Question>()
  const [asked, setAsked] = useState<number>()
  // Their buttons go at once, not with the next reading: the focus would go with them, and stay nowhere.
  const [undone, setUndone] = useState<readonly number[]>([])
  const [status, setStatus] = useState<string>()

  async function loadOlder(last: Act) {
    setBusy(true)
    setFailure(undefined)
    try {
      const { body } = await api.listActs({ query: { before: String(last.id) } })
      record.change((shown) => appendOlder(shown, last, asShown(body)))
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  /** What a table of clans cannot do: the listing may be gone, and the bar stands. */
  function undo({ id: act, clan_id: id, subject: name }: Act) {
    if (id === null) return
    setAsked(act)
    setQuestion(askRestore(api, { id, name }))
  }

  function finish(message: string) {
    setQuestion(undefined)
    if (asked !== undefined) setUndone([...undone, asked])
    setStatus(message)
    record.reload()
  }

  return (
    <DeskSection
      headline="Record of acts"
      description="Everything that administrators have done, newest first. What is written here stays."
      status={status}
      actions={
        <Button busy={record.busy} onClick={record.reload}>
          Refresh
        </Button>
      }
    >
      <SectionData loaded={record}>
        {({ acts, more }) => {
          const last = acts.at(-1)
          if (!last)
            return <EmptyState headline="Nothing done yet">Each act at this desk is written down here.</EmptyState>
          return (
            <>
              <Table
                caption={acts.length === 1 ? 'The last act' : `The last ${acts.length} acts`}
                columns={actColumns(activeTakeDowns(acts.filter(({ id }) => !undone.includes(id))), undo)}
                rows={acts}
                keyOf={({ id }) => id}
              />
              <FormMessage tone="bad">{failure}</FormMessage>
              {more && (
                <div className={sectionStyles.actions}>
                  <Button busy={busy || record.busy} onClick={() => void loadOlder(last)}>
                    Show older acts
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </SectionData>
      <ConfirmDialog
        question={question}
        onClose={() => setQuestion(undefined)}
        onDone={finish}
        onOutdated={record.reload}
      />
    </DeskSection>
  )
}
