import { dayMs } from '#contract/rules/time/durations.ts'
import { startOfWeek } from '#contract/rules/votes/vote-week.ts'
import { DateTime } from '../dates/date-time.tsx'
import styles from './week-dates.module.css'

/** The first and the last day of a week in the vote calendar. */
export function WeekDates({ week }: { week: string }) {
  const monday = startOfWeek(week, 0)
  return (
    <>
      <DateTime instant={monday} format="calendarDay" className={styles.day} /> to{' '}
      <DateTime instant={monday + 6 * dayMs} format="calendarDay" className={styles.day} />
    </>
  )
}
