import { Link } from 'react-router'
import type { WeekResult } from '#contract/weeks.ts'
import { groupDigits } from '#contract/rules/group-digits.ts'
import styles from './archive.module.css'
import { weekHref } from './week-href.ts'

/** More files of the ledger than this are described, not listed. */
const maxListed = 8

/** The published files of a final result, and where to check them. */
export function WeekFiles({ result }: { readonly result: WeekResult }) {
  const { week, version, newest_version: newest, entry, base, rule, counts, ledger_files: ledgerFiles } = result
  const files = ledgerFiles ?? 0
  const hrefOf = (path: string) => `/weeks/${week}/${version}/${path}`
  const listed = Array.from({ length: Math.min(files, maxListed) }, (_, i) => `votes/${i}.ndjson.gz`)
  return (
    <section className={styles.panel} aria-labelledby="files">
      <h2 id="files">Check this result</h2>
      <p>
        Your browser can compute this result again from the published files, or you do it with a program of your own.
      </p>
      <p className={styles.links}>
        <Link to={`/weeks/${week}/check${version === newest ? '' : `?version=${version}`}`}>Check this result</Link>
      </p>
      <dl className={styles.facts}>
        {counts && (
          <div>
            <dt>Votes</dt>
            <dd>
              {groupDigits(counts.cast)} received: {groupDigits(counts.counted)} counted,{' '}
              {groupDigits(counts.not_counted)} not counted, {groupDigits(counts.undecided)} undecided
            </dd>
          </div>
        )}
        <div>
          <dt>Log entry</dt>
          <dd>{groupDigits(entry ?? 0)}</dd>
        </div>
        <div>
          <dt>Rule</dt>
          <dd>
            <a href={`/how-ranking-works/${rule}.txt`}>Version {rule}</a>
          </dd>
        </div>
        {base && (
          <div>
            <dt>Stands on</dt>
            <dd>
              <Link to={weekHref(base.week, { version: base.version })}>{base.week}</Link>, version {base.version}
            </dd>
          </div>
        )}
        <div>
          <dt>Files</dt>
          <dd className={styles.links}>
            {['result.json', 'clans.ndjson', 'tree.bin', ...listed].map((path) => (
              <a key={path} href={hrefOf(path)}>
                {path}
              </a>
            ))}
            {files > maxListed && `… and so on until votes/${files - 1}.ndjson.gz`}
          </dd>
        </div>
      </dl>
    </section>
  )
}
