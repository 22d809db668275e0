import { type ComponentProps, useId } from 'react'
import { FieldFrame, controlProps } from './field-frame.tsx'
import styles from './field.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'name' | 'prefix'> {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  /** Fixed text shown before the input. */
  readonly prefix?: string
}

/** A labeled input whose error is announced when it appears. */
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
