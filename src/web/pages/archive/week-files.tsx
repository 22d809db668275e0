import { Link } from 'react-router'
import type { WeekResult } from '#contract/weeks.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import styles from './archive.module.css'
import { weekHref } from './week-href.ts'

/** Maximum number of listed files per kind; the rest is summarized. */
const maxListed = 8

/** The published files of a final result, and links to check them. */
export function WeekFiles({ result }: { readonly result: WeekResult }) {
  const { week, version, newest_version: newest, entry, base, rule, counts } = result
  const hrefOf = (path: string) => `/weeks/${week}/${version}/${path}`
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
            <dt>Based on</dt>
            <dd>
              <Link to={weekHref(base.week, { version: base.version })}>{base.week}</Link>, version {base.version}
            </dd>
          </div>
        )}
        <div>
          <dt>Files</dt>
          <dd className={styles.links}>
            {listFiles(result).map((path) =>
              path.startsWith('…') ? (
                <span key={path}>{path}</span>
              ) : (
                <a key={path} href={hrefOf(path)}>
                  {path}
                </a>
              ),
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function listFiles({ ledger_files: ledgerFiles, block_files: blockFiles }: WeekResult): string[] {
  return [
    'result.json',
    'clans.ndjson',
    'tree.bin',
    ...(blockFiles === null ? [] : ['groups.bin', ...numbered(blockFiles, (i) => `blocks/${i}.bin`)]),
    ...numbered(ledgerFiles ?? 0, (i) => `votes/${i}.ndjson.gz`),
  ]
}

function numbered(count: number, pathOf: (index: number) => string): string[] {
  const paths = Array.from({ length: Math.min(count, maxListed) }, (_, i) => pathOf(i))
  return count > maxListed ? [...paths, `… and so on until ${pathOf(count - 1)}`] : paths
}
