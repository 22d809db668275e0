import { Link } from 'react-router'
import { maxJudgingDays } from '#contract/rules/promises.ts'
import type { WeekResult } from '#contract/weeks.ts'
import { DateTime } from '../../features/dates/date-time.tsx'
import styles from './archive.module.css'
import { weekHref } from './week-href.ts'

export function WeekStatusText({ result }: { readonly result: WeekResult }) {
  const {
    status,
    week,
    version,
    newest_version: newest,
    final_at: finalAt,
    final_by: finalBy,
    ends_at: endsAt,
  } = result
  if (status === 'open')
    return (
      <p className={styles.note}>
        This week is running until <DateTime instant={endsAt} format="minute" />. <Link to="/">Vote now</Link>
      </p>
    )
  if (status === 'provisional')
    return (
      <p className={styles.note}>
        Provisional: no more votes are added, but which of them count may still change. The final result follows when
        all votes have been checked, {maxJudgingDays} days after the site closed the week at the latest
        {finalBy !== undefined && (
          <>
            : on <DateTime instant={finalBy} format="minute" />
          </>
        )}
        .
      </p>
    )
  if (version < newest)
    return (
      <p className={styles.note}>
        Version {version} of the result, which was corrected. <Link to={weekHref(week)}>Newest version</Link>
      </p>
    )
  return (
    <p className={styles.note}>
      {version === 1 ? 'Version 1' : `Version ${version}, corrected`}
      {finalAt !== null && (
        <>
          , final since <DateTime instant={finalAt} format="minute" />
        </>
      )}
    </p>
  )
}
