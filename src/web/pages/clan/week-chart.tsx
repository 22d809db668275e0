import { groupDigits } from '#contract/rules/text/group-digits.ts'
import type { WeekSlot } from './week-slots.ts'
import styles from './week-chart.module.css'

/** In px. Widths are percentages, so that texts keep their size. */
const chartHeight = 156
const barTop = 24
const barBottom = 112

/** Votes by week as bars, with the rank above each. Needs a table with the same numbers next to it. */
export function WeekChart({ slots }: { readonly slots: readonly WeekSlot[] }) {
  const most = Math.max(1, ...slots.map(({ result }) => result?.votes ?? 0))
  const step = 100 / slots.length
  return (
    <svg height={chartHeight} className={styles.chart} aria-hidden="true">
      {slots.map(({ week, result }, index) => {
        const middle = `${(index + 0.5) * step}%`
        // A week without votes is a line at the bottom.
        const height = Math.max(2, Math.round(((result?.votes ?? 0) / most) * (barBottom - barTop)))
        return (
          <g key={week}>
            {result && (
              <>
                <rect
                  x={`${(index + 0.15) * step}%`}
                  y={barBottom - height}
                  width={`${0.7 * step}%`}
                  height={height}
                  className={result.status === 'final' ? styles.bar : styles.provisional}
                />
                <text x={middle} y={barBottom - height - 8} className={styles.rank}>
                  {result.rank === null ? '–' : `#${result.rank}`}
                </text>
                <text x={middle} y={barBottom + 18} className={styles.votes}>
                  {groupDigits(result.votes)}
                </text>
              </>
            )}
            <text x={middle} y={barBottom + 38} className={styles.week}>
              {week.slice(5)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
