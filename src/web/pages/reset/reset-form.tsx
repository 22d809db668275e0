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
import type { EmailLink } from '../../features/session/use-email-link.ts'

export interface ResetFormProps {
  readonly link: EmailLink
  readonly onDone: () => void
}

/** Sets a new password with the link from an email. If the link is invalid, offers to request a new one. */
export function ResetForm({ link, onDone }: ResetFormProps) {
  const api = useApi()
  const [isLinkInvalid, setIsLinkInvalid] = useState(false)
  const form = useContractForm('resetPassword', {
    fields: ['password', 'confirmation'],
    body: ({ password }) => ({ ...link, password }),
    validate: validateConfirmation,
    async send(body) {
      await api.resetPassword({ body })
      onDone()
    },
    toFormErrors(error) {
      setIsLinkInvalid(error instanceof AppError && error.code === 'link_invalid')
      const { message, reason, fields } = credentialsErrors(error)
      return { message, reason, fields: { password: fields?.password } }
    },
  })

  return (
    <>
      <form {...form.formProps} className={formStyles.form} aria-label="Set a new password">
        {/* For password managers. */}
        <Field name="email" type="email" label="Email" autoComplete="username" value={link.email} readOnly />
        <NewPasswordFields label="New password" errorOf={form.errorOf} />
        <FormErrorMessage errors={form.errors} />
        <SubmitButton form={form}>Set password</SubmitButton>
      </form>
      {isLinkInvalid && (
        <section className={formStyles.next}>
          <h2 className={formStyles.headline}>Request a new link</h2>
          <ForgotForm email={link.email} />
        </section>
      )}
    </>
  )
}
