import type { ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldFrameProps {
  /** The control's id; `controlProps` connects hint and error to it. */
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly tools?: ReactNode
  readonly children: ReactNode
}

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
      {/* Hint and error share a place, because showing an error must not move anything under the pointer. */}
      <div className={styles.below}>
        <p id={`${id}-error`} className={styles.error} aria-live="polite">
          {/* Messages of the contract lack a subject, because API clients show them after the field's name. */}
          {error?.startsWith('must ') ? `This field ${error}` : error}
        </p>
        <p id={`${id}-hint`} className={styles.hint} hidden={error !== undefined || !hint}>
          {hint}
        </p>
      </div>
    </div>
  )
}

/** Props of a control inside a `FieldFrame`: its style and ARIA attributes. */
export function controlProps(id: string, error: string | undefined) {
  return {
    id,
    className: styles.input,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error ${id}-hint`,
  }
}
