import { DateTime } from '../../../../features/dates/date-time.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import styles from './timeline-chart.module.css'
import { busiestHour, type Hour, toChart } from './timeline.ts'

const columns: readonly Column<Hour>[] = [
  { key: 'at', label: 'Hour', isRowHeader: true, cell: ({ at }) => <DateTime instant={at} format="minute" /> },
  { key: 'group', label: 'Votes of the case', align: 'end', cell: ({ group }) => groupDigits(group) },
  { key: 'others', label: 'Other votes', align: 'end', cell: ({ others }) => groupDigits(others) },
]

/** Height of each half in the chart's units. */
const half = 50

/** The clan's votes per hour: votes of the case upward, other votes downward, on the same scale. */
export function TimelineChart({ timeline }: { readonly timeline: readonly Hour[] }) {
  const { hours, most, bars } = toChart(timeline)
  const [first, last] = [timeline[0], timeline.at(-1)]
  if (!first || !last) return <p>The times of the votes are no longer stored.</p>
  return (
    <figure className={styles.figure}>
      <p className={styles.legend}>▲ Votes of the case</p>
      <svg viewBox={`0 0 ${hours} ${2 * half}`} preserveAspectRatio="none" className={styles.chart} aria-hidden="true">
        {bars.map(({ x, group, others }) => (
          <g key={x}>
            <rect
              className={styles.group}
              x={x}
              width={0.9}
              y={half - (half * group) / most}
              height={(half * group) / most}
            />
            <rect className={styles.others} x={x} width={0.9} y={half} height={(half * others) / most} />
          </g>
        ))}
        <path className={styles.axis} d={`M0 ${half}h${hours}`} />
      </svg>
      <p className={styles.legend}>▼ Other votes of the clan</p>
      <p className={styles.ends}>
        <DateTime instant={first.at} format="minute" />
        <DateTime instant={last.at} format="minute" />
      </p>
      <figcaption className={styles.caption}>
        <Busiest hour={busiestHour(timeline, 'group')} of="group" whose="votes of the case" />{' '}
        <Busiest hour={busiestHour(timeline, 'others')} of="others" whose="other votes" />
      </figcaption>
      <details className={styles.numbers}>
        <summary>All hours as a table</summary>
        <Table
          caption={timeline.length === 1 ? '1 hour with votes' : `${timeline.length} hours`}
          columns={columns}
          rows={timeline}
          keyOf={({ at }) => at}
        />
      </details>
    </figure>
  )
}

interface BusiestProps {
  readonly hour: Hour | undefined
  readonly of: 'group' | 'others'
  readonly whose: string
}

function Busiest({ hour, of, whose }: BusiestProps) {
  if (!hour) return <>There are no {whose}.</>
  return (
    <>
      Most {whose} in an hour: {countVotes(hour[of])}, from <DateTime instant={hour.at} format="minute" />.
    </>
  )
}
