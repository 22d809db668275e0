import { type ReactNode, type RefObject, useRef } from 'react'
import { FormMessage } from '../../../../features/forms/form-message.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useFocusIfLost } from '../../../../ui/use-focus-if-lost.ts'

interface UndoMessageProps {
  /** Outcome of the action. Without it, the empty live region stays. */
  readonly message: string | undefined
  /** Why the action or its undo failed. */
  readonly error: string | undefined
  /** Undefined if there is nothing to undo. */
  readonly onUndo: (() => void) | undefined
  readonly undoing: boolean
  /** Ref to the message, or to the error if there is one. */
  readonly text?: RefObject<HTMLElement | null>
  /** Gets focus instead of the text. */
  readonly next?: RefObject<HTMLElement | null>
  /** Set if the message is unrelated to what the user is doing now. */
  readonly isBackground?: boolean
  /** For example, the action's progress. */
  readonly children?: ReactNode
}

/** Outcome of the last action, with a button to undo it. Gets focus if the pressed button no longer exists. */
export function UndoMessage(props: UndoMessageProps) {
  const { message, error, onUndo, undoing, next, isBackground = false, children } = props
  const own = useRef<HTMLElement>(null)
  const text = props.text ?? own
  const target = {
    get current() {
      return next?.current ?? text.current
    },
  }
  useFocusIfLost(target, !isBackground && Boolean(message || error))
  return (
    <>
      <FormMessage tone="success">
        {message && (
          <span ref={error ? undefined : text} tabIndex={-1}>
            {message}
          </span>
        )}
        {children}
        {onUndo && (
          <Button busy={undoing} onClick={onUndo}>
            Undo
          </Button>
        )}
      </FormMessage>
      <FormMessage tone="error">
        {error && (
          <span ref={text} tabIndex={-1}>
            {error}
          </span>
        )}
      </FormMessage>
    </>
  )
}
