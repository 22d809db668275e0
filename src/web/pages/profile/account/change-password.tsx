import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../../api-context.tsx'
import { errorMessage } from '../../../features/forms/error-message.ts'
import { FormErrorMessage, FormMessage } from '../../../features/forms/form-message.tsx'
import { PasswordField } from '../../../features/forms/password-field.tsx'
import { SubmitButton } from '../../../features/forms/submit-button.tsx'
import type { FormErrors } from '../../../features/forms/form-errors.ts'
import { useContractForm } from '../../../features/forms/use-contract-form.ts'
import { NewPasswordFields, validateConfirmation } from '../../../features/account-forms/new-password-fields.tsx'
import { commonPasswordMessage } from '../../../features/account-forms/credentials-errors.ts'
import { deviceHeaders, storeDeviceToken } from '../../../features/session/device-token.ts'
import formStyles from '../../../features/account-forms/account-forms.module.css'

type Name = 'currentPassword' | 'password' | 'confirmation'

/** `email` lets password managers update the right entry. */
export function ChangePassword({ email }: { readonly email: string | undefined }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState(false)
  const form = useContractForm('changePassword', {
    fields: ['currentPassword', 'password', 'confirmation'],
    body: ({ currentPassword, password }) => ({ currentPassword, newPassword: password }),
    fieldOfProperty: { newPassword: 'password' },
    validate: validateConfirmation,
    async send(body) {
      setDone(false)
      const { headers } = await api.changePassword({ body, headers: deviceHeaders() })
      storeDeviceToken(headers)
      form.clear()
      setDone(true)
      // Reload the list of sessions next to the form, because the other sessions have ended.
      void revalidate()
    },
    toFormErrors,
  })

  return (
    <form {...form.formProps} className={formStyles.form} aria-labelledby="change-password">
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        name="currentPassword"
        required
        label="Current password"
        autoComplete="current-password"
        error={form.errorOf('currentPassword')}
      />
      <NewPasswordFields label="New password" errorOf={form.errorOf} />
      <FormErrorMessage errors={form.errors} />
      <FormMessage tone="success">{done && 'Your password was changed.'}</FormMessage>
      <div>
        <SubmitButton form={form}>Change password</SubmitButton>
      </div>
    </form>
  )
}

function toFormErrors(error: unknown): FormErrors<Name> {
  const code = error instanceof AppError ? error.code : undefined
  if (code === 'wrong_password') return { fields: { currentPassword: 'Wrong current password.' } }
  if (code === 'password_too_common') return { fields: { password: commonPasswordMessage } }
  return { message: 'Your password was not changed.', reason: errorMessage(error) }
}
