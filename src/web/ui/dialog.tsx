import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { isComposing } from './is-composing.ts'

export interface DialogProps {
  readonly open: boolean
  /** Called on Esc and on a click on the backdrop. Buttons inside the dialog must call it themselves. */
  readonly onClose: () => void
  readonly headline: string
  readonly tone?: 'calm' | 'danger'
  readonly size?: 'default' | 'wide'
  /** Shows a close button next to the headline, for read-only dialogs. */
  readonly hasCloseButton?: boolean
  readonly children: ReactNode
}

/** A modal dialog. The browser traps the focus, and restores it on close. */
export function Dialog({
  open,
  onClose,
  headline,
  tone = 'calm',
  size = 'default',
  hasCloseButton = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const headlineId = useId()
  const pressedBackdrop = useRef(false)

  // A layout effect, because the browser restores the focus only if the dialog closes while it is still in the document.
  useLayoutEffect(() => {
    if (!open) return undefined
    const element = dialog.current
    element?.showModal()
    // Start a read-only dialog at its headline instead of its close button.
    if (hasCloseButton) title.current?.focus()
    return () => element?.close()
  }, [open, hasCloseButton])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the keyboard's equivalent
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-tone={tone}
      data-size={size}
      aria-labelledby={headlineId}
      onCancel={(event) => {
        // The `cancel` event of a file input bubbles.
        if (event.target !== event.currentTarget) return
        // A cancel event that cannot be prevented is followed by `close`, handled below.
        if (!event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      // Android's Back button closes the dialog without asking the second time. Reopen it, so that the owner decides.
      onClose={({ currentTarget }) => {
        if (!open || currentTarget.open) return
        currentTarget.showModal()
        onClose()
      }}
      // Handle Esc before the browser does, because its second Esc closes the dialog even if the owner wants to confirm first.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      // Ignore a press that starts inside the dialog (selecting text) and ends on the backdrop.
      onPointerDown={(event) => {
        pressedBackdrop.current = isOnBackdrop(event)
      }}
      // Not on pointerdown, because the rest of the click would reach the element below and move the focus there.
      onClick={(event) => {
        if (pressedBackdrop.current && isOnBackdrop(event)) onClose()
      }}
    >
      {open && (
        <div className={styles.content}>
          <div className={styles.head}>
            <h2 ref={title} id={headlineId} className={styles.headline} tabIndex={hasCloseButton ? -1 : undefined}>
              {headline}
            </h2>
            {hasCloseButton && (
              <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
                <span aria-hidden="true" />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** Also compares coordinates, because a press on the dialog's own scroll bar has the dialog as its target. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
