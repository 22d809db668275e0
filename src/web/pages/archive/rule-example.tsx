import { Link } from 'react-router'
import type { WeekLine } from '#contract/weeks.ts'
import { ClanLink } from '../../features/weeks/clan-link.tsx'
import { weekName } from '../../features/weeks/week-texts.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import type { Neighbors } from './load-rule.ts'
import styles from './rule.module.css'

export function RuleExample({ example }: { readonly example: Neighbors | undefined }) {
  if (!example) return <p>As soon as two clans have votes this week, this page shows why one ranks above the other.</p>
  const { week, above, below } = example
  return (
    <>
      <p>
        In <Link to={`/weeks/${week}`}>{weekName(week).toLowerCase()}</Link>, two clans are next to each other at this
        moment:
      </p>
      <ul className={styles.neighbors}>
        {[above, below].map((line) => (
          <li key={line.id}>
            <span className={styles.rank}>#{groupDigits(line.rank ?? 0)}</span>
            <ClanLink clan={line} className={styles.name} />
            <span>{countVotes(line.effective)}</span>
          </li>
        ))}
      </ul>
      <p>{reasonOf(above, below)}</p>
    </>
  )
}

function reasonOf(above: WeekLine, below: WeekLine): string {
  const ranks = `Rank ${groupDigits(above.rank ?? 0)} is above rank ${groupDigits(below.rank ?? 0)} because`
  const tie = `Both have ${countVotes(above.effective)}.`
  switch (below.decided) {
    case 'premium':
      return `${tie} ${ranks} it is a premium clan and the other is not.`
    case 'earlier':
      return `${tie} ${ranks} its last counted vote came earlier.`
    case 'lastWeek':
      return `${tie} Even their last votes came at the same time. ${ranks} it had ${countVotes(above.last_week)} in the week before, and the other ${groupDigits(below.last_week)}.`
    case 'draw':
      return `${tie} Everything else is equal, too. ${ranks} it won the draw of this week.`
    default:
      return `${ranks} it has more votes: ${groupDigits(above.effective)} against ${groupDigits(below.effective)}.`
  }
}
