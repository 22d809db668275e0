import { useEffect, useEffectEvent, useRef } from 'react'
import type { VoteAction } from '#contract/vote-actions.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import styles from './outcome-message.module.css'
import { UndoMessage } from '../confirmation/undo-message.tsx'
import type { ActionOutcome, VoteActions } from './use-vote-actions.ts'

interface OutcomeMessageProps {
  readonly actions: Pick<VoteActions, 'undo' | 'undoing'> & Partial<Pick<VoteActions, 'isBackground'>>
  /** Undefined if there is nothing to show here; the empty live region stays. */
  readonly outcome: ActionOutcome | undefined
  /** Set if an Undo button is elsewhere. */
  readonly withoutUndo?: boolean
}

/** Outcome and progress of the last action on votes, and a button to undo it. */
export function OutcomeMessage({ actions, outcome, withoutUndo = false }: OutcomeMessageProps) {
  const text = useRef<HTMLElement>(null)
  const { caseId = null, message, running, error } = outcome ?? {}
  const undo = withoutUndo ? undefined : outcome?.undo
  const scrolledTo = useRef<number>(undefined)
  const scrollTo = useEffectEvent(({ running: action }: ActionOutcome) => {
    // Once per action, because progress must not scroll the page repeatedly.
    if (!actions.isBackground && (!action || scrolledTo.current !== action.id))
      text.current?.scrollIntoView({ block: 'nearest' })
    scrolledTo.current = action?.id
  })
  useEffect(() => {
    if (outcome) scrollTo(outcome)
  }, [outcome])
  return (
    <UndoMessage
      message={message}
      error={error}
      onUndo={undo === undefined ? undefined : () => void actions.undo(undo, caseId)}
      undoing={undo !== undefined && actions.undoing === undo}
      text={text}
      isBackground={actions.isBackground ?? false}
    >
      {running && <Progress action={running} />}
    </UndoMessage>
  )
}

function Progress({ action: { done, votes } }: { readonly action: VoteAction }) {
  return (
    <span className={styles.progress}>
      <progress value={done} max={votes} aria-label="Votes handled" />
      {/* Hidden, so that the live region does not announce each step. */}
      <span aria-hidden="true">
        {groupDigits(done)} of {groupDigits(votes)}
      </span>
    </span>
  )
}
