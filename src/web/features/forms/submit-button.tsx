import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'

export interface SubmitButtonProps {
  readonly form: { readonly busy: boolean; readonly valid: boolean }
  readonly variant?: ButtonVariant
  readonly children: ReactNode
}

/**
 * Sends a form. Disabled while something is wrong or it is on its way, but never deaf: a press then shows what is wrong,
 * and browsers that fill in passwords without saying so are read once more.
 */
export function SubmitButton({ form, variant = 'primary', children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant={variant} busy={form.busy} aria-disabled={!form.valid}>
      {children}
    </Button>
  )
}
