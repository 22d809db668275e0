import type { ClanWeek } from '#contract/weeks.ts'
import { WeekTable } from './week-table.tsx'
import styles from './week-history.module.css'

/** Maximum number of bars: a year and the running week. */
const chartWeeks = 53

/** A clan's rank and votes by week: a chart of the newest weeks, and a table of all. `weeks`: newest first. */
export function WeekHistory({ weeks }: { readonly weeks: readonly ClanWeek[] }) {
  const charted = weeks.slice(0, chartWeeks)
  if (weeks.every(hasNoVotes)) return <p>Once your clan has votes, you see its rank and votes of each week here.</p>
  return (
    <>
      {charted.length > 1 && !charted.every(hasNoVotes) && (
        <figure className={styles.figure}>
          <VoteChart weeks={charted.toReversed()} />
          <figcaption>
            Votes by week{charted.some(isUnfinished) && '; weeks with an outline have no final result yet'}
          </figcaption>
        </figure>
      )}
      <details className={styles.details}>
        <summary>Rank and votes of {weeks.length === 1 ? 'one week' : `${weeks.length} weeks`}</summary>
        <WeekTable weeks={weeks} />
      </details>
    </>
  )
}

const hasNoVotes = ({ votes }: ClanWeek) => votes === 0
const isUnfinished = ({ status }: ClanWeek) => status !== 'final'

const barWidth = 8
const gap = 2
const height = 48

/** Votes by week, oldest first. Bars of weeks that are not final are only outlined. */
function VoteChart({ weeks }: { readonly weeks: readonly ClanWeek[] }) {
  const most = Math.max(1, ...weeks.map(({ votes }) => votes))
  const width = weeks.length * (barWidth + gap) - gap
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width * 2}
      height={height * 2}
      className={styles.chart}
      aria-hidden="true"
    >
      {weeks.map((entry, index) => {
        const { week, votes } = entry
        // A week without votes is a line at the bottom.
        const barHeight = Math.max(2, Math.round((votes / most) * height))
        const inset = isUnfinished(entry) ? 0.5 : 0
        return (
          <rect
            key={week}
            x={index * (barWidth + gap) + inset}
            y={height - barHeight + inset}
            width={barWidth - 2 * inset}
            height={barHeight - 2 * inset}
            className={isUnfinished(entry) ? styles.unfinished : styles.bar}
          />
        )
      })}
    </svg>
  )
}
