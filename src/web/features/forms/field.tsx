import { type ComponentProps, useId } from 'react'
import { FieldFrame, controlProps } from './field-frame.tsx'
import styles from './field.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'name' | 'prefix'> {
  readonly name: string
  readonly label: string
  /** What helps to fill it in, under the field from the start. */
  readonly hint?: string
  /** What is wrong with what stands in it. */
  readonly error?: string | undefined
  /** What stands before whatever is typed. */
  readonly prefix?: string
}

/** An input with its label; what is wrong with it is tied to it, and said aloud when it shows. */
export function Field({ label, hint, error, prefix, children, ...input }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input {...input} {...controlProps(id, error)} />
      {prefix !== undefined && (
        <span className={styles.prefix} aria-hidden="true">
          {prefix}
        </span>
      )}
      {children}
    </FieldFrame>
  )
}
