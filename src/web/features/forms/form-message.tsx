import type { ReactNode } from 'react'
import styles from './form-message.module.css'
import type { FormErrors } from './form-errors.ts'

export interface FormMessageProps {
  readonly tone: 'success' | 'error'
  /** Without children, the empty live region stays, so that later content is announced. */
  readonly children?: ReactNode
}

export function FormMessage({ tone, children }: FormMessageProps) {
  return (
    <div className={styles.message} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

export function FormErrorMessage({ errors }: { readonly errors: FormErrors<string> | undefined }) {
  return (
    <FormMessage tone="error">
      {errors?.message && <strong>{errors.message}</strong>}
      {errors?.reason && <span>{errors.reason}</span>}
    </FormMessage>
  )
}
