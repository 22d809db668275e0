import { Link } from 'react-router'
import type { ClanChange, WeekCorrection, WeekResult } from '#contract/weeks.ts'
import { DateTime } from '../../features/dates/date-time.tsx'
import { ClanLink } from '../../features/weeks/clan-link.tsx'
import { countClans } from '#contract/rules/text/count-texts.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { type Column, Table } from '../../ui/table.tsx'
import styles from './archive.module.css'
import { weekHref } from './week-href.ts'

/** Corrections with more changed clans collapse them. */
const maxOpen = 5

export function Corrections({ result: { week, corrections } }: { readonly result: WeekResult }) {
  if (corrections.length === 0) return null
  return (
    <section className={styles.widePanel} aria-labelledby="corrections">
      <h2 id="corrections">Corrections</h2>
      <p>
        A final result never changes. What administrators decide later becomes a new version. Earlier ones stay:{' '}
        <Link to={weekHref(week, { version: 1 })}>version 1</Link>.
      </p>
      <ol className={styles.corrections}>
        {corrections.map((correction) => (
          <Correction key={correction.version} week={week} correction={correction} />
        ))}
      </ol>
    </section>
  )
}

interface CorrectionProps {
  readonly week: string
  readonly correction: WeekCorrection
}

function Correction({ week, correction }: CorrectionProps) {
  const { version, published_at: publishedAt, reason, entry, replaces, changed, ledger_root: root, sha256 } = correction
  return (
    <li>
      <p>
        <Link to={weekHref(week, { version })}>Version {version}</Link>,{' '}
        <DateTime instant={publishedAt} format="minute" />
        {changed !== null && `: ${countClans(changed)} changed`}
      </p>
      <p className={styles.reason} dir="auto">
        {reason === '' ? 'No reason given.' : reason}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Log entry</dt>
          <dd>
            {groupDigits(entry)}
            {replaces !== null && `, replaces entry ${groupDigits(replaces)}`}
          </dd>
        </div>
        <div>
          <dt>New root</dt>
          <dd>
            <code>{root}</code>
          </dd>
        </div>
        <div>
          <dt>SHA-256</dt>
          <dd>
            <code>{sha256}</code> of <a href={`/weeks/${week}/${version}/result.json`}>result.json</a>
          </dd>
        </div>
      </dl>
      <ChangedClans week={week} correction={correction} />
    </li>
  )
}

type Numbers = ClanChange['after']

const votesIn = (key: 'counted' | 'effective') => (numbers: Numbers | null) => groupDigits(numbers?.[key] ?? 0)
const rankIn = (numbers: Numbers | null) => {
  const rank = numbers?.rank ?? null
  return rank === null ? '–' : `#${groupDigits(rank)}`
}

/** For example "5 → 2", or "5" if both are equal. */
function changeIn(textOf: (numbers: Numbers | null) => string) {
  return function ChangeCell({ before, after }: ClanChange) {
    const [from, to] = [textOf(before), textOf(after)]
    return from === to ? to : `${from} → ${to}`
  }
}

const columns: readonly Column<ClanChange>[] = [
  { key: 'clan', label: 'Clan', isRowHeader: true, cell: (clan) => <ClanLink clan={clan} /> },
  { key: 'counted', label: 'Counted', align: 'end', cell: changeIn(votesIn('counted')) },
  { key: 'votes', label: 'Votes', align: 'end', cell: changeIn(votesIn('effective')) },
  { key: 'rank', label: 'Rank', align: 'end', cell: changeIn(rankIn) },
]

function ChangedClans({ week, correction: { version, changes, changed } }: CorrectionProps) {
  if (changes.length === 0) return null
  const more = Math.max(0, (changed ?? 0) - changes.length)
  return (
    <details open={changes.length <= maxOpen}>
      <summary>Changed clans</summary>
      <Table
        caption={`From version ${version - 1} to version ${version}`}
        columns={columns}
        rows={changes}
        keyOf={({ id }) => id}
      />
      {more > 0 && <p>And {groupDigits(more)} more:</p>}
      <p className={styles.links}>
        {[version - 1, version].map((of) => (
          <a key={of} href={`/weeks/${week}/${of}/clans.ndjson`}>
            All clans, version {of}
          </a>
        ))}
      </p>
    </details>
  )
}
