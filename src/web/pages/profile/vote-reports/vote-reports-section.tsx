import { useEffect, useRef, useState } from 'react'
import type { VoteAppeal } from '#contract/vote-reports.ts'
import { LoadState } from '../../../features/loading/load-state.tsx'
import type { Result } from '../../../features/loading/result.ts'
import { useResult } from '../../../features/loading/use-result.ts'
import { weekName } from '../../../features/weeks/week-texts.ts'
import type { OwnVotes } from '../load-profile.ts'
import pageStyles from '../profile.page.module.css'
import styles from './vote-reports.module.css'
import { WeekReportView } from './week-report-view.tsx'

/** Further weeks are collapsed. */
const weeksAtFirst = 3

interface VoteReportsSectionProps {
  readonly clanId: number
  readonly result: Result<OwnVotes> | null
}

/** Numbers of uncounted votes for the clan, and the owner's appeals. */
export function VoteReportsSection({ clanId, result }: VoteReportsSectionProps) {
  const loaded = useResult(result)
  const headline = useRef<HTMLHeadingElement>(null)
  // An object, so that each appeal moves the focus, even the second one of a week, whose text is the same.
  const [status, setStatus] = useState<{ readonly text: string }>()

  useEffect(() => {
    // The form that had focus no longer exists.
    if (status) headline.current?.focus()
  }, [status])

  function addAppeal(week: string, name: string, appeal: VoteAppeal) {
    loaded.change((data) => ({
      ...data,
      weeks: data.weeks.map((one) => (one.week === week ? { ...one, appeals: [...one.appeals, appeal] } : one)),
    }))
    setStatus({ text: `Your appeal for ${name.toLowerCase()} was sent.` })
  }

  return (
    <section
      className={pageStyles.card}
      aria-labelledby="checked-votes"
      aria-busy={loaded.data === undefined && loaded.error === undefined}
    >
      <h2 ref={headline} id="checked-votes" tabIndex={-1}>
        Checked votes
      </h2>
      <output className={styles.done}>{status?.text}</output>
      <LoadState
        loaded={loaded}
        errorHeadline="The state of your votes could not be loaded"
        placeholder={<p className={pageStyles.text}>Loading the state of your votes…</p>}
        compact
        keepData
      >
        {({ week: currentWeek, weeks }) => {
          const views = weeks.map((report) => {
            const name = report.week === currentWeek ? 'This week' : weekName(report.week)
            return (
              <WeekReportView
                key={report.week}
                clanId={clanId}
                report={report}
                name={name}
                onAppeal={(appeal) => addAppeal(report.week, name, appeal)}
              />
            )
          })
          return (
            <>
              <p className={pageStyles.text}>
                The site looks for one person casting many votes. Anyone can cast such votes for your clan, including a
                rival: the numbers say nothing about you. They are rounded up, change at most once an hour and do not
                include the current hour.
              </p>
              {/* This is also correct for a clan without votes. */}
              {weeks.length === 0 && <p>No vote for your clan is being checked, and none was left out.</p>}
              {views.slice(0, weeksAtFirst)}
              {weeks.length > weeksAtFirst && (
                <details className={styles.more}>
                  <summary>Earlier weeks</summary>
                  {views.slice(weeksAtFirst)}
                </details>
              )}
            </>
          )
        }}
      </LoadState>
    </section>
  )
}
