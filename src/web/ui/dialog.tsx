import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

export interface DialogProps {
  readonly open: boolean
  /** Asked for by Esc and by a press beside it; its own buttons call it themselves. */
  readonly onClose: () => void
  readonly headline: string
  readonly tone?: 'calm' | 'danger'
  /** `wide` for forms of two columns. */
  readonly size?: 'usual' | 'wide'
  /** A cross beside the headline, for what is only to be read. */
  readonly hasCross?: boolean
  readonly children: ReactNode
}

/** A modal dialog. The browser keeps the focus in it and gives it back. */
export function Dialog({
  open,
  onClose,
  headline,
  tone = 'calm',
  size = 'usual',
  hasCross = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const headlineId = useId()
  const pressedBeside = useRef(false)

  // Before the dialog leaves the page: only one that is still in it gives the focus back.
  useLayoutEffect(() => {
    if (!open) return undefined
    const shown = dialog.current
    shown?.showModal()
    // What is only to be read begins with its headline, not with the way out.
    if (hasCross) title.current?.focus()
    return () => shown?.close()
  }, [open, hasCross])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc does it for the keyboard
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-tone={tone}
      data-size={size}
      aria-labelledby={headlineId}
      onCancel={(event) => {
        // A file dialog that is dismissed says so too, from within.
        if (event.target !== event.currentTarget) return
        // One that may not be prevented is asked when it has closed.
        if (!event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      // A telephone's way back closes it by itself the second time; whether it may go is its owner's to say.
      onClose={({ currentTarget }) => {
        if (!open || currentTarget.open) return
        currentTarget.showModal()
        onClose()
      }}
      // Taken before the browser does: its second Esc closes a dialog that asks first whether it may.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      // A press that begins in the dialog, to mark text, and ends beside it is not meant.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      // Not before the press is over: what is left of it would reach whatever lies below, and take the focus there.
      onClick={(event) => {
        if (pressedBeside.current && isBeside(event)) onClose()
      }}
    >
      {open && (
        <div className={styles.content}>
          <div className={styles.head}>
            <h2 ref={title} id={headlineId} className={styles.headline} tabIndex={hasCross ? -1 : undefined}>
              {headline}
            </h2>
            {hasCross && (
              <button type="button" className={styles.cross} aria-label="Close" onClick={onClose}>
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

/** Whether a dialog was met beside itself. A press on its own scroll bar is none beside it. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
