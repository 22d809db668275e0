import { Link } from 'react-router'
import type { ClanWeek } from '#contract/weeks.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { clanWeekStatusText, weekName } from './week-texts.ts'
import styles from './week-table.module.css'

export function WeekTable({ weeks }: { readonly weeks: readonly ClanWeek[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col">Rank</th>
          <th scope="col">Votes</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, status, version, rank, votes, recommended }) => (
          <tr key={week}>
            <th scope="row">
              <Link to={`/weeks/${week}`}>{weekName(week)}</Link>
              {status !== 'final' && <span className={styles.status}>{clanWeekStatusText(status)}</span>}
              {version > 1 && <span className={styles.status}>corrected</span>}
            </th>
            <td>{rank === null ? (recommended ? 'recommended' : '–') : `#${groupDigits(rank)}`}</td>
            <td>{groupDigits(votes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
