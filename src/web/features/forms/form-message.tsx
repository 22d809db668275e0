import type { ReactNode } from 'react'
import styles from './form-message.module.css'
import type { FormErrors } from './form-errors.ts'

export interface FormMessageProps {
  readonly tone: 'good' | 'bad'
  /** Nothing: the place is kept ready, so that what comes is said aloud. */
  readonly children?: ReactNode
}

/** What came of sending a form. */
export function FormMessage({ tone, children }: FormMessageProps) {
  return (
    <div className={styles.message} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** Why a form was not accepted. */
export function FormErrorMessage({ errors }: { readonly errors: FormErrors<string> | undefined }) {
  return (
    <FormMessage tone="bad">
      {errors?.message && <strong>{errors.message}</strong>}
      {errors?.reason && <span>{errors.reason}</span>}
    </FormMessage>
  )
}
