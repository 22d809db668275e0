import { useRevalidator } from 'react-router'
import type { ClanWeek } from '#contract/weeks.ts'
import { WeekTable } from '../../features/weeks/week-table.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import styles from './clan.page.module.css'
import { WeekChart } from './week-chart.tsx'
import { lastWeekSlots } from './week-slots.ts'

const chartWeeks = 8

/** Rank and votes of the last weeks, if there are any. `weeks` is null if they could not be loaded. */
export function PastWeeks({ weeks }: { readonly weeks: readonly ClanWeek[] | null }) {
  const { revalidate } = useRevalidator()
  if (weeks && !weeks.some(({ status }) => status !== 'open')) return null
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history" tabIndex={-1}>
        Past weeks
      </h2>
      {weeks ? (
        <Weeks weeks={weeks} />
      ) : (
        <div>
          <p className={styles.report}>The past weeks could not be loaded.</p>
          <RetryButton onRetry={() => void revalidate()} />
        </div>
      )}
    </section>
  )
}

function Weeks({ weeks }: { readonly weeks: readonly ClanWeek[] }) {
  const slots = lastWeekSlots(weeks, chartWeeks)
  const charted = weeks.filter(({ week }) => week >= (slots[0]?.week ?? ''))
  const earlier = weeks.slice(charted.length)
  return (
    <>
      <div>
        <WeekChart slots={slots} />
        <p className={styles.legend}>
          Votes by week, with the rank above. Dashed bars are provisional: the result is not final yet.
        </p>
      </div>
      <details className={styles.weeks}>
        <summary>
          Rank and votes of {charted.length} {charted.length === 1 ? 'week' : 'weeks'}
        </summary>
        <WeekTable weeks={charted} />
      </details>
      {earlier.length > 0 && (
        <details className={styles.weeks}>
          <summary>Earlier weeks</summary>
          <WeekTable weeks={earlier} />
        </details>
      )}
    </>
  )
}
