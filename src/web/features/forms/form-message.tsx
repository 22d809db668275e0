import type { ReactNode } from 'react'
import styles from './form-message.module.css'
import type { Refusal } from './use-form.ts'

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

/** Why the server did not take a form. */
export function FormRefusal({ refusal }: { readonly refusal: Refusal<string> | undefined }) {
  return (
    <FormMessage tone="bad">
      {refusal?.message && <strong>{refusal.message}</strong>}
      {refusal?.reason && <span>{refusal.reason}</span>}
    </FormMessage>
  )
}
