import { useEffect, useEffectEvent, useRef } from 'react'
import type { VoteAction } from '#contract/vote-actions.ts'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusIfLost } from '../../ui/use-focus-if-lost.ts'
import { groupDigits } from '#contract/rules/group-digits.ts'
import styles from './outcome-message.module.css'
import type { ActionOutcome, VoteActions } from './use-vote-actions.ts'

interface OutcomeMessageProps {
  readonly actions: Pick<VoteActions, 'undo' | 'undoing'> & Partial<Pick<VoteActions, 'isBackground'>>
  /** Undefined if there is nothing to show here: the empty live region stays. */
  readonly outcome: ActionOutcome | undefined
}

/** What the last action did, its progress, and a button to undo it. */
export function OutcomeMessage({ actions, outcome }: OutcomeMessageProps) {
  const text = useRef<HTMLSpanElement>(null)
  const { caseId = null, message, running, undo, error } = outcome ?? {}
  const scrolledTo = useRef<number>(undefined)
  const scrollTo = useEffectEvent(({ running: action }: ActionOutcome) => {
    // Once per action: progress must not scroll the page again and again.
    if (!actions.isBackground && (!action || scrolledTo.current !== action.id))
      text.current?.scrollIntoView({ block: 'nearest' })
    scrolledTo.current = action?.id
  })
  useEffect(() => {
    if (outcome) scrollTo(outcome)
  }, [outcome])
  const failure = useRef<HTMLSpanElement>(null)
  useFocusIfLost(error === undefined ? text : failure, outcome !== undefined && !actions.isBackground)
  return (
    <>
      <FormMessage tone="success">
        {message && (
          <span ref={text} tabIndex={-1}>
            {message}
          </span>
        )}
        {running && <Progress action={running} />}
        {undo !== undefined && (
          <Button busy={actions.undoing === undo} onClick={() => void actions.undo(undo, caseId)}>
            Undo
          </Button>
        )}
      </FormMessage>
      <FormMessage tone="error">
        {error !== undefined && (
          <span ref={failure} tabIndex={-1}>
            {error}
          </span>
        )}
      </FormMessage>
    </>
  )
}

function Progress({ action: { done, votes } }: { readonly action: VoteAction }) {
  return (
    <span className={styles.progress}>
      <progress value={done} max={votes} aria-label="Votes handled" />
      {/* Hidden, so that the live region does not announce every step. */}
      <span aria-hidden="true">
        {groupDigits(done)} of {groupDigits(votes)}
      </span>
    </span>
  )
}
