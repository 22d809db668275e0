import { Link } from 'react-router'
import type { WeekResult } from '#contract/weeks.ts'
import { DateTime } from '../../features/dates/date-time.tsx'
import { groupDigits } from '#contract/rules/group-digits.ts'
import styles from './archive.module.css'
import { weekHref } from './week-href.ts'

export function Corrections({ result: { week, corrections } }: { readonly result: WeekResult }) {
  if (corrections.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="corrections">
      <h2 id="corrections">Corrections</h2>
      <p>
        A final result never changes. What administrators decide later becomes a new version. Earlier ones stay:{' '}
        <Link to={weekHref(week, { version: 1 })}>version 1</Link>.
      </p>
      <ol className={styles.corrections}>
        {corrections.map(({ version, published_at: publishedAt, reason, entry, replaces, changed }) => (
          <li key={version}>
            <Link to={weekHref(week, { version })}>Version {version}</Link>,{' '}
            <DateTime instant={publishedAt} format="minute" />
            {changed !== null && `: ${groupDigits(changed)} ${changed === 1 ? 'clan' : 'clans'} changed`}
            <p className={styles.reason} dir="auto">
              {reason === '' ? 'No reason given.' : reason}
            </p>
            <p className={styles.note}>
              Log entry {groupDigits(entry)}
              {replaces !== null && ` replaces entry ${groupDigits(replaces)}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
