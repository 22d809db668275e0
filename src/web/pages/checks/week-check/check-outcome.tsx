import { Link } from 'react-router'
import { concernLog } from '#contract/results/findings.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { countClans, countVotes } from '#contract/rules/text/count-texts.ts'
import { weekName } from '../../../features/weeks/week-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { WeekCheck } from './use-week-check.ts'
import styles from './week-check.module.css'

export function CheckOutcome({ check, week }: { readonly check: WeekCheck; readonly week: string }) {
  if (check.kind === 'idle' || check.kind === 'running') return null
  if (check.kind === 'done') return <CheckReport report={check.report} />
  if (check.kind === 'not-final')
    return (
      <Notice tone="calm" icon="…" headline="There is no result yet">
        <p>
          The result of {weekName(week).toLowerCase()} is not final, so there is nothing to check. Come back when it is
          published.
        </p>
      </Notice>
    )
  return (
    <Notice tone="warning" icon="!" headline="The check could not be completed">
      <p>{check.message}</p>
      <p>This says nothing about the result. Check your connection and try again.</p>
    </Notice>
  )
}

/** Must be outside of live regions, because screen readers would announce each file. */
export function CheckProgress({ checked, files }: { readonly checked: number; readonly files: number }) {
  return (
    <label className={styles.progress}>
      {files === 0 ? 'Downloading the result …' : `Checked ${checked} of ${files} files of votes`}
      {files === 0 ? <progress /> : <progress max={files} value={checked} />}
    </label>
  )
}

/** Claims no more than what was checked. */
export function CheckReport({ report }: { readonly report: Extract<WeekCheck, { kind: 'done' }>['report'] }) {
  const { findings, omitted, unchecked, votes, clans, week, version, newest } = report
  return (
    <>
      {findings.length === 0 ? (
        <Notice
          tone="calm"
          icon="✓"
          headline={
            unchecked.length === 0 ? 'The result is correct' : 'The result is correct as far as it could be checked'
          }
        >
          <p>
            Your browser counted {countVotes(votes)} for {countClans(clans)} and got exactly the published result
            (version {version}).
          </p>
        </Notice>
      ) : (
        <Notice tone="error" icon="✗" headline="The result is not correct">
          <p>Something was changed after it was published, or the site made an error:</p>
          <ul className={styles.findings}>
            {findings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
            {omitted > 0 && <li>{groupDigits(omitted)} more.</li>}
          </ul>
          {concernLog(findings) && (
            <p>
              If a backup was restored, the <Link to="/moderation">public log</Link> says so, and you can forget{' '}
              <Link to="/votes/mine#checkpoint">the checkpoint in this browser</Link>.
            </p>
          )}
        </Notice>
      )}
      {newest !== undefined && newest !== version && (
        <p>
          This is not the newest result: the log has version {newest}.{' '}
          <Link to={`/weeks/${week}/check?version=${newest}`}>Check version {newest}</Link>
        </p>
      )}
      {unchecked.length > 0 && (
        <>
          <p>Not checked:</p>
          <ul className={styles.findings}>
            {unchecked.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
