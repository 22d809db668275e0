import { Link, useSearchParams } from 'react-router'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import { readReportStatus, type ReportStatus, reportsHref, statusLabels } from './report-query.ts'
import { ReportedClanCard } from './reported-clan-card.tsx'
import styles from './reports.module.css'
import { useReportActs } from './use-report-acts.ts'

export const loader = deskLoader(async (api, search) => {
  const status = readReportStatus(search)
  return { clans: (await api.listReports({ query: { status } })).body, status }
})

/** `/admin/reports`: what visitors reported about listings. */
export function Reports() {
  const [search] = useSearchParams()
  const list = useDeskData<typeof loader>()
  const acts = useReportActs(list.reload)
  const { lastClosed } = acts
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
      <StatusLinks current={readReportStatus(search)} />
      <FormMessage tone="success">
        {acts.message && <span>{acts.message}</span>}
        {acts.message && lastClosed && (
          <Button busy={acts.reopening} onClick={() => void acts.reopen(lastClosed.clan, lastClosed.ids)}>
            Undo
          </Button>
        )}
      </FormMessage>
      <FormMessage tone="error">{acts.error}</FormMessage>
      <SectionData loaded={list}>
        {({ clans, status }) =>
          clans.length === 0 ? (
            <NoReports status={status} />
          ) : (
            <div className={styles.list} aria-busy={list.busy}>
              {clans.map((clan) => (
                <ReportedClanCard key={clan.id} clan={clan} acts={acts} />
              ))}
            </div>
          )
        }
      </SectionData>
      <ConfirmDialog
        confirmation={acts.confirmation}
        onClose={acts.cancel}
        onDone={acts.finish}
        onOutdated={list.reload}
      />
    </DeskSection>
  )
}

function StatusLinks({ current }: { readonly current: ReportStatus }) {
  return (
    <nav aria-label="Status of reports">
      <ul className={styles.statuses}>
        {(Object.entries(statusLabels) as [ReportStatus, string][]).map(([status, label]) => (
          <li key={status}>
            <Link
              to={reportsHref(status)}
              preventScrollReset
              className={styles.status}
              aria-current={status === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoReports({ status }: { readonly status: ReportStatus }) {
  return status === 'open' ? (
    <EmptyState icon="✓" headline="No open reports">
      Reports appear here as soon as somebody sends one from a clan&apos;s page.
    </EmptyState>
  ) : (
    <EmptyState headline="No closed reports">Reports that were closed within 12 months appear here.</EmptyState>
  )
}
