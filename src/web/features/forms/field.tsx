import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'name'> {
  readonly name: string
  readonly label: string
  /** What helps to fill it in, under the field from the start. */
  readonly hint?: string
  /** What is wrong with what stands in it. */
  readonly fault?: string | undefined
}

/** An input with its label; what is wrong with it is tied to it, and said aloud when it shows. */
export function Field({ label, hint, fault, children, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control} data-faulty={fault !== undefined}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault ${id}-hint`}
        />
        {children}
      </div>
      {/* Both share a place: a fault that shows must move nothing under the pointer. */}
      <div className={styles.below}>
        <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
          {fault}
        </p>
        <p id={`${id}-hint`} className={styles.hint} hidden={fault !== undefined || !hint}>
          {hint}
        </p>
      </div>
    </div>
  )
}
