import { faultOfConfirmation, faultOfNewPassword } from '#contract/rules/credentials.ts'
import { PasswordField } from '../forms/password-field.tsx'
import type { Rules } from '../forms/use-form.ts'

type Name = 'password' | 'confirmation'

/** What a new password and its confirmation must be. */
export const newPasswordRules: Rules<Name> = {
  password: ({ password }) => faultOfNewPassword(password),
  confirmation: ({ confirmation, password }) => faultOfConfirmation(confirmation, password),
}

export interface NewPasswordFieldsProps {
  readonly label: string
  readonly faultOf: (name: Name) => string | undefined
}

/** A password to be, typed twice. */
export function NewPasswordFields({ label, faultOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint="8 characters or more; a few words make a good one"
        autoComplete="new-password"
        fault={faultOf('password')}
      />
      <PasswordField
        name="confirmation"
        label={`${label} again`}
        autoComplete="new-password"
        fault={faultOf('confirmation')}
      />
    </>
  )
}
