import { type ReactNode, type RefObject, useRef } from 'react'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusIfLost } from '../../ui/use-focus-if-lost.ts'

interface UndoMessageProps {
  /** What was done. Without it, the empty live region stays. */
  readonly message: string | undefined
  /** Why it was not done, or not undone. */
  readonly error: string | undefined
  /** Undefined if there is nothing to undo. */
  readonly onUndo: (() => void) | undefined
  readonly undoing: boolean
  /** Refers to the message, or to the error if there is one. */
  readonly text?: RefObject<HTMLElement | null>
  /** Gets the focus instead of the text. */
  readonly next?: RefObject<HTMLElement | null>
  /** The message is not about what the user does now. */
  readonly isBackground?: boolean
  /** Such as the progress of an action. */
  readonly children?: ReactNode
}

/** What the last action did, with a button to undo it. It gets the focus if the pressed button is gone. */
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
