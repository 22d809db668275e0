import { useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import { explainRefusal } from '../../features/forms/explain-refusal.ts'
import { FormMessage, FormRefusal } from '../../features/forms/form-message.tsx'
import { PasswordField } from '../../features/forms/password-field.tsx'
import { SubmitButton } from '../../features/forms/submit-button.tsx'
import { type Refusal, type Rules, useForm } from '../../features/forms/use-form.ts'
import { NewPasswordFields, newPasswordRules } from '../../features/session/new-password-fields.tsx'
import { tooCommon } from '../../features/session/refuse-credentials.ts'
import formStyles from '../../features/session/session-forms.module.css'

type Name = 'currentPassword' | 'password' | 'confirmation'

const rules: Rules<Name> = {
  currentPassword: ({ currentPassword }) => (currentPassword === '' ? 'Please enter your password' : undefined),
  ...newPasswordRules,
}

/** `email` is for password managers, which keep a password under it. */
export function ChangePassword({ email }: { readonly email: string | undefined }) {
  const api = useApi()
  const [done, setDone] = useState(false)
  const form = useForm({
    rules,
    async send({ currentPassword, password }) {
      setDone(false)
      try {
        await api.changePassword({ body: { currentPassword, newPassword: password } })
      } catch (error) {
        return refuse(error)
      }
      form.clear()
      setDone(true)
      return undefined
    },
  })

  return (
    <form {...form.formProps} className={formStyles.form} aria-labelledby="change-password">
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        fault={form.faultOf('currentPassword')}
      />
      <NewPasswordFields label="New password" faultOf={form.faultOf} />
      <FormRefusal refusal={form.refusal} />
      <FormMessage tone="good">{done && 'Your password was changed.'}</FormMessage>
      <div>
        <SubmitButton form={form}>Change password</SubmitButton>
      </div>
    </form>
  )
}

function refuse(error: unknown): Refusal<Name> {
  const code = error instanceof AppError ? error.code : undefined
  if (code === 'wrong_password') return { fields: { currentPassword: 'That is not your current password.' } }
  if (code === 'password_too_common') return { fields: { password: tooCommon } }
  return { message: 'Your password was not changed.', reason: explainRefusal(error) }
}
