import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'

export interface SubmitButtonProps {
  readonly form: { readonly busy: boolean; readonly valid: boolean }
  readonly variant?: ButtonVariant
  readonly children: ReactNode
}

/**
 * Submits a form. Marked as disabled while the form is invalid, but still clickable: a click shows the errors, and reads
 * values that a password manager filled in without firing events.
 */
export function SubmitButton({ form, variant = 'primary', children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant={variant} busy={form.busy} aria-disabled={!form.valid}>
      {children}
    </Button>
  )
}
