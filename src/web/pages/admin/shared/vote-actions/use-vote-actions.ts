import { useEffect, useEffectEvent, useState } from 'react'
import { AppError } from '#contract/errors.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import { useApi } from '../../../../api-context.tsx'
import { adminErrorMessage, isOutdated } from '../admin-error-message.ts'
import type { Confirmation } from '../confirmation/confirm-dialog.tsx'
import { outcomeText } from '../action-history/vote-action-texts.ts'
import { followAction } from './follow-vote-action.ts'

export interface ActionOutcome {
  readonly caseId: number | null
  readonly message: string
  readonly running?: VoteAction | undefined
  /** ID of the action that can be undone. */
  readonly undo?: number | undefined
  /** Why undoing failed. */
  readonly error?: string | undefined
}

/** Actions on votes: asks for confirmation, follows long actions until they are finished, and can undo the last one. */
export function useVoteActions(onChanged: (caseId: number | null) => void) {
  const api = useApi()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [outcome, setOutcome] = useState<ActionOutcome>()
  const [isBackground, setBackground] = useState(false)
  const [undoing, setUndoing] = useState<number>()
  const [followed, setFollowed] = useState<VoteAction>()

  function update(shown: ActionOutcome) {
    setOutcome(shown)
    if (!shown.running) onChanged(shown.caseId)
  }
  function show(shown: ActionOutcome) {
    setBackground(false)
    update(shown)
  }
  const showProgress = useEffectEvent((action: VoteAction) => update(outcomeOf(action)))

  useEffect(() => {
    if (!followed) return undefined
    const leaving = new AbortController()
    // Rejects only when the user leaves the page.
    followAction(api, followed, showProgress, leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [api, followed])

  /** Shows an action's outcome so far, and follows it until it is finished. */
  function report(action: VoteAction) {
    show(outcomeOf(action))
    setFollowed(action.finished ? undefined : action)
  }

  return {
    confirmation,
    ask: setConfirmation,
    close: () => setConfirmation(undefined),
    outcome,
    clear: () => setOutcome(undefined),
    /** True if the outcome is unrelated to what the page shows now: it must neither take focus nor scroll the page. */
    isBackground,
    /** Call this when the page no longer shows what it showed when the user acted. */
    moveToBackground: () => setBackground(true),
    /** ID of the action that is being undone. */
    undoing,
    show,
    report,
    async undo(actionId: number, caseId: number | null) {
      if (undoing !== undefined) return
      setUndoing(actionId)
      setBackground(false)
      try {
        report((await api.undoVoteAction({ params: { id: String(actionId) } })).body)
      } catch (failure) {
        const error = `Not undone. ${undoErrorMessage(failure)}`
        if (isOutdated(failure)) show({ caseId, message: '', error })
        else setOutcome({ caseId, message: '', undo: actionId, error })
      } finally {
        setUndoing(undefined)
      }
    },
  }
}

function undoErrorMessage(error: unknown): string {
  if (error instanceof AppError && error.code === 'already_decided')
    return 'It was undone before, or a later action took its place. The page now shows the latest actions.'
  return adminErrorMessage(error)
}

function outcomeOf(action: VoteAction): ActionOutcome {
  const { case_id: caseId, id, finished, can_undo: canUndo } = action
  return {
    caseId,
    message: outcomeText(action),
    running: finished ? undefined : action,
    undo: finished && canUndo ? id : undefined,
  }
}

export type VoteActions = ReturnType<typeof useVoteActions>
