import { useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import { Field } from '../../features/forms/field.tsx'
import { FormErrorMessage } from '../../features/forms/form-message.tsx'
import { SubmitButton } from '../../features/forms/submit-button.tsx'
import { useContractForm } from '../../features/forms/use-contract-form.ts'
import { ForgotForm } from '../../features/account-forms/forgot-form.tsx'
import { NewPasswordFields, validateConfirmation } from '../../features/account-forms/new-password-fields.tsx'
import { credentialsErrors } from '../../features/account-forms/credentials-errors.ts'
import formStyles from '../../features/account-forms/account-forms.module.css'
import type { MailLink } from '../../features/session/use-mail-link.ts'

export interface ResetFormProps {
  readonly link: MailLink
  readonly onDone: () => void
}

/** Sets a new password by the link of a mail. A link that does not work any more gives way to asking for another. */
export function ResetForm({ link, onDone }: ResetFormProps) {
  const api = useApi()
  const [usedUp, setUsedUp] = useState(false)
  const form = useContractForm('resetPassword', {
    fields: ['password', 'confirmation'],
    body: ({ password }) => ({ ...link, password }),
    validate: validateConfirmation,
    async send(body) {
      await api.resetPassword({ body })
      onDone()
    },
    explain(error) {
      setUsedUp(error instanceof AppError && error.code === 'link_invalid')
      const { message, reason, fields } = credentialsErrors(error)
      return { message, reason, fields: { password: fields?.password } }
    },
  })

  return (
    <>
      <form {...form.formProps} className={formStyles.form} aria-label="Set a new password">
        {/* Password managers keep the new password under this name. */}
        <Field name="email" type="email" label="E-mail" autoComplete="username" value={link.email} readOnly />
        <NewPasswordFields label="New password" errorOf={form.errorOf} />
        <FormErrorMessage errors={form.errors} />
        <SubmitButton form={form}>Set the password</SubmitButton>
      </form>
      {usedUp && (
        <section className={formStyles.next}>
          <h2 className={formStyles.headline}>Ask for another link</h2>
          <ForgotForm email={link.email} />
        </section>
      )}
    </>
  )
}
