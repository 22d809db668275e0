import { DateTime } from '../../../features/dates/date-time.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import cellStyles from '../shared/cells.module.css'
import styles from './appeals.module.css'
import { Panel } from './panel.tsx'
import type { CaseActions } from './use-case-actions.ts'
import type { VoteCase } from './vote-case-data.ts'

export function Appeals({ of, actions }: { readonly of: VoteCase; readonly actions: Pick<CaseActions, 'answer'> }) {
  if (of.appeals.length === 0) return null
  return (
    <Panel headline={of.appeals.length === 1 ? "The owner's appeal" : "The owner's appeals"}>
      {of.appeals.map(({ id, text, at, answer, answered_at: answeredAt }) => (
        <div key={id} className={styles.appeal}>
          <p className={cellStyles.small}>
            <DateTime instant={at} format="minute" />
          </p>
          <blockquote className={styles.text} dir="auto">
            {text}
          </blockquote>
          {answer === null ? (
            <ButtonRow>
              <Button variant="primary" onClick={() => actions.answer(of, id)}>
                Answer
              </Button>
            </ButtonRow>
          ) : (
            <>
              <p className={cellStyles.small}>
                Answered
                {answeredAt !== null && (
                  <>
                    , <DateTime instant={answeredAt} format="minute" />
                  </>
                )}
              </p>
              <p className={styles.text} dir="auto">
                {answer}
              </p>
            </>
          )}
        </div>
      ))}
    </Panel>
  )
}
