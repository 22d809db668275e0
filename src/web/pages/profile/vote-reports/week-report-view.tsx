import { useId } from 'react'
import type { VoteAppeal, WeekReport } from '#contract/vote-reports.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { reasonTexts } from './reason-texts.ts'
import { AppealForm } from './appeal-form.tsx'
import styles from './vote-reports.module.css'

interface WeekReportViewProps {
  readonly clanId: number
  readonly report: WeekReport
  readonly name: string
  readonly onAppeal: (appeal: VoteAppeal) => void
}

export function WeekReportView({ clanId, report, name, onAppeal }: WeekReportViewProps) {
  const { week, cast, checking, uncounted, appeals } = report
  const reasons = reasonTexts(report)
  const id = useId()
  // Both numbers are rounded up, so they may be equal even if only some votes do not count.
  const countText = (votes: number) =>
    votes < cast
      ? `Up to ${groupDigits(votes)} of about ${groupDigits(cast)} votes`
      : `Up to ${groupDigits(votes)} votes, possibly all of them,`
  const canAppeal = checking + uncounted > 0 && appeals.every(({ answer }) => answer !== null)
  return (
    <section className={styles.week} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {checking > 0 && <p>{countText(checking)} are being checked.</p>}
      {uncounted > 0 && <p>{countText(uncounted)} were not counted.</p>}
      {checking + uncounted === 0 && <p>All votes count.</p>}
      {reasons.length > 0 && (
        <ul className={styles.causes}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {appeals.map((appeal) => (
        <Appeal key={appeal.at} appeal={appeal} />
      ))}
      {canAppeal && <AppealForm clanId={clanId} week={week} isFirst={appeals.length === 0} onSent={onAppeal} />}
    </section>
  )
}

function Appeal({ appeal: { text, at, answer, answered_at: answeredAt } }: { readonly appeal: VoteAppeal }) {
  return (
    <dl className={styles.appeal}>
      <dt>
        Your appeal, <DateTime instant={at} format="minute" />
      </dt>
      <dd dir="auto">{text}</dd>
      <dt>
        Answer{answeredAt !== null && ', '}
        {answeredAt !== null && <DateTime instant={answeredAt} format="minute" />}
      </dt>
      <dd dir="auto">{answer ?? 'The administrators have not answered yet.'}</dd>
    </dl>
  )
}
