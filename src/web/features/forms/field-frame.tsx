import type { ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldFrameProps {
  /** The control's; what is said below is tied to it by `controlProps`. */
  readonly id: string
  readonly label: string
  /** What helps to fill it in, under the control from the start. */
  readonly hint?: string | undefined
  /** What is wrong with what stands in it. */
  readonly error?: string | undefined
  /** Between label and control. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** What every field of a form has around its control: the label above, the border, and the words below. */
export function FieldFrame({ id, label, hint, error, tools, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {tools}
      <div className={styles.control} data-invalid={error !== undefined}>
        {children}
      </div>
      {/* They share a place: showing an error must not move anything under the pointer. */}
      <div className={styles.below}>
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </p>
        <p id={`${id}-hint`} className={styles.hint} hidden={error !== undefined || !hint}>
          {hint}
        </p>
      </div>
    </div>
  )
}

/** What a control within a frame needs: its look, and the words below read out with it. */
export function controlProps(id: string, error: string | undefined) {
  return {
    id,
    className: styles.input,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error ${id}-hint`,
  }
}
