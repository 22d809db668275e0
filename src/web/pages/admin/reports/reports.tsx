import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../shared/confirmation/confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../shared/desk-section.tsx'
import { StatusLinks } from '../shared/status-links.tsx'
import { UndoMessage } from '../shared/confirmation/undo-message.tsx'
import { readReportStatus, type ReportStatus, reportsHref, statusLabels } from './report-query.ts'
import { ReportedClanCard } from './reported-clan-card.tsx'
import styles from './reports.module.css'
import { useReportActions } from './use-report-actions.ts'

export const loader = deskLoader(async (api, search) => {
  const status = readReportStatus(search)
  return { clans: (await api.listReports({ query: { status } })).body, status }
})

/** `/admin/reports`: visitors' reports about listings. */
export function Reports() {
  const [search] = useSearchParams()
  const list = useDeskData<typeof loader>()
  const actions = useReportActions(list.reload)
  const { lastClosed } = actions
  return (
    <DeskSection
      headline="Reports"
      description="What visitors reported about listings. Listings that three people reported come first; they stay listed until you decide."
      status={undefined}
      actions={
        <Button busy={list.busy} onClick={list.reload}>
          Refresh
        </Button>
      }
    >
      <StatusLinks
        label="Status of reports"
        labels={statusLabels}
        current={readReportStatus(search)}
        hrefOf={reportsHref}
      />
      <UndoMessage
        message={actions.message}
        error={actions.error}
        onUndo={lastClosed && (() => void actions.reopen(lastClosed.clan, lastClosed.ids))}
        undoing={actions.reopening}
      />
      <SectionData loaded={list}>
        {({ clans, status }) =>
          clans.length === 0 ? (
            <NoReports status={status} />
          ) : (
            <div className={styles.list} aria-busy={list.busy}>
              {clans.map((clan) => (
                <ReportedClanCard key={clan.id} clan={clan} actions={actions} />
              ))}
            </div>
          )
        }
      </SectionData>
      <ConfirmDialog
        confirmation={actions.confirmation}
        onClose={actions.cancel}
        onDone={actions.finish}
        onOutdated={list.reload}
      />
    </DeskSection>
  )
}

function NoReports({ status }: { readonly status: ReportStatus }) {
  return status === 'open' ? (
    <EmptyState icon="✓" headline="No open reports">
      Reports appear here as soon as a visitor sends one from a clan&apos;s page.
    </EmptyState>
  ) : (
    <EmptyState headline="No closed reports">Reports that were closed within 12 months appear here.</EmptyState>
  )
}
