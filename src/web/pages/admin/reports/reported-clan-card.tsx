import { useId } from 'react'
import { Link } from 'react-router'
import type { ListingReport, ReportedClan } from '#contract/listing-reports.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { reportKinds } from '#contract/rules/clans/listing-reports.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { Badge } from '../shared/badge.tsx'
import cellStyles from '../shared/cells.module.css'
import styles from './reports.module.css'
import type { ReportActions } from './use-report-actions.ts'

interface ReportedClanCardProps {
  readonly clan: ReportedClan
  readonly actions: Pick<ReportActions, 'close' | 'reopen' | 'reopening'>
}

/** A clan with its reports, and links to pages for acting on the listing. */
export function ReportedClanCard({ clan, actions }: ReportedClanCardProps) {
  const id = useId()
  const open = clan.reports.filter(({ closed_at: closedAt }) => closedAt === null)
  return (
    <article className={styles.card} aria-labelledby={id} data-marked={clan.marked}>
      <header className={styles.head}>
        <h3 id={id} className={styles.name} dir="auto">
          {clan.name}
        </h3>
        <p className={cellStyles.small}>{clan.owner_email ?? 'No account'}</p>
        <p className={cellStyles.badges}>
          {clan.marked && <Badge tone="orange">Review: {clan.people} people</Badge>}
          {clan.taken_down && <Badge tone="red">Taken down</Badge>}
          {!clan.listed && !clan.taken_down && <Badge tone="red">Not listed</Badge>}
        </p>
      </header>
      <ul className={styles.reports} aria-label={`Reports about ${clan.name}`}>
        {clan.reports.map((report) => (
          <li key={report.id} className={styles.report}>
            <Report clan={clan} report={report} actions={actions} />
          </li>
        ))}
      </ul>
      {clan.open > clan.reports.length && (
        <p className={cellStyles.small}>
          The oldest {clan.reports.length} of {clan.open} open reports.
        </p>
      )}
      <ButtonRow>
        {clan.listed && (
          <Link to={clanPath(clan)} className={cellStyles.link}>
            Listing
          </Link>
        )}
        <Link to={`/admin/clans?q=%23${clan.id}`} className={cellStyles.link}>
          Act on the listing
        </Link>
        {open.length > 1 && <Button onClick={() => actions.close(clan, open)}>Close all {open.length}</Button>}
      </ButtonRow>
    </article>
  )
}

interface ReportProps extends ReportedClanCardProps {
  readonly report: ListingReport
}

function Report({ clan, report, actions }: ReportProps) {
  const { id, kind, text, at, person, has_address: hasAddress, answer, closed_at: closedAt } = report
  const canAnswer = hasAddress && closedAt === null
  return (
    <>
      <p className={styles.facts}>
        <strong>{reportKinds[kind]}</strong>
        <span className={cellStyles.small}>
          {person !== null && `Person ${person}, `}
          <DateTime instant={at} format="minute" />
          {canAnswer && ', with an address for an answer'}
        </span>
      </p>
      {text !== '' && (
        <blockquote className={styles.text} dir="auto">
          {text}
        </blockquote>
      )}
      {closedAt === null ? (
        <ButtonRow>
          <Button variant="primary" onClick={() => actions.close(clan, [report])}>
            {canAnswer ? 'Answer and close' : 'Close'}
          </Button>
        </ButtonRow>
      ) : (
        <>
          <p className={cellStyles.small}>
            Closed <DateTime instant={closedAt} format="minute" /> by {report.closed_by ?? 'a deleted account'}
          </p>
          {answer !== '' && (
            <p className={styles.answer} dir="auto">
              {answer}
            </p>
          )}
          <ButtonRow>
            <Button busy={actions.reopening} onClick={() => void actions.reopen(clan, [id])}>
              Reopen
            </Button>
          </ButtonRow>
        </>
      )}
    </>
  )
}
