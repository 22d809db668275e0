import { DateTime } from '../../../../features/dates/date-time.tsx'
import styles from './findings.module.css'
import { Panel } from '../panel.tsx'
import type { VoteCase } from '../vote-case-data.ts'

/** Why the detector found the votes: what is unusual, which innocent causes it tried, and why it did not void them. */
export function Findings({ of }: { readonly of: VoteCase }) {
  const { evidence, explanations, reservations, detector = null, updated_at: foundAt } = of
  return (
    <>
      {evidence.length > 0 && (
        <Panel headline="What is unusual">
          <ul className={styles.sentences}>
            {evidence.map(({ code, sentence }) => (
              <li key={code}>{sentence}</li>
            ))}
          </ul>
          {detector !== null && (
            <p className={styles.run}>
              Found by detector version {detector}, last at <DateTime instant={foundAt} format="minute" />
            </p>
          )}
        </Panel>
      )}
      {explanations.length > 0 && (
        <Panel headline="Innocent explanations that were tried">
          <ul className={styles.sentences}>
            {explanations.map(({ code, fits, sentence }) => (
              <li key={code} className={styles.tried} data-fits={fits}>
                <span className={styles.result}>{fits ? 'Fits' : 'Does not fit'}</span>
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {reservations.length > 0 && (
        <Panel headline="Why the votes were not voided automatically">
          <ul className={styles.sentences}>
            {reservations.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
