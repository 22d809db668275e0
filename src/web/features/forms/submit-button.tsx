import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'

export interface SubmitButtonProps {
  readonly form: { readonly busy: boolean; readonly valid: boolean }
  readonly variant?: ButtonVariant
  readonly children: ReactNode
}

/** Marked as disabled while the form is invalid, but clickable: a click shows errors, and reads values filled in without events. */
export function SubmitButton({ form, variant = 'primary', children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant={variant} busy={form.busy} aria-disabled={!form.valid}>
      {children}
    </Button>
  )
}
