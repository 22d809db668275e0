import { confirmationError, minPasswordLength } from '#contract/rules/credentials.ts'
import type { FieldErrors } from '../forms/form-errors.ts'
import { PasswordField } from '../forms/password-field.tsx'

type Name = 'password' | 'confirmation'

/** The contract does not include the confirmation, which must equal the password. */
export function validateConfirmation(values: Readonly<Record<Name, string>>): FieldErrors<Name> {
  return { confirmation: confirmationError(values.confirmation, values.password) }
}

export interface NewPasswordFieldsProps {
  readonly label: string
  readonly errorOf: (name: Name) => string | undefined
}

export function NewPasswordFields({ label, errorOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        name="password"
        required
        minLength={minPasswordLength}
        label={label}
        hint="8 characters or more; a few words make a good one"
        autoComplete="new-password"
        error={errorOf('password')}
      />
      <PasswordField
        name="confirmation"
        required
        label={`${label} again`}
        autoComplete="new-password"
        error={errorOf('confirmation')}
      />
    </>
  )
}
