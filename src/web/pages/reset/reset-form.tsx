import { useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import { Field } from '../../features/forms/field.tsx'
import { FormRefusal } from '../../features/forms/form-message.tsx'
import { SubmitButton } from '../../features/forms/submit-button.tsx'
import { useForm } from '../../features/forms/use-form.ts'
import { ForgotForm } from '../../features/session/forgot-form.tsx'
import { NewPasswordFields, newPasswordRules } from '../../features/session/new-password-fields.tsx'
import { refuseCredentials } from '../../features/session/refuse-credentials.ts'
import formStyles from '../../features/session/session-forms.module.css'
import type { MailLink } from '../../features/session/use-mail-link.ts'

export interface ResetFormProps {
  readonly link: MailLink
  readonly onDone: () => void
}

/** Sets a new password by the link of a mail. A link that does not work any more gives way to asking for another. */
export function ResetForm({ link, onDone }: ResetFormProps) {
  const api = useApi()
  const [usedUp, setUsedUp] = useState(false)
  const form = useForm({
    rules: newPasswordRules,
    async send({ password }) {
      try {
        await api.resetPassword({ body: { ...link, password } })
      } catch (error) {
        setUsedUp(error instanceof AppError && error.code === 'link_invalid')
        return refuseCredentials(error)
      }
      onDone()
      return undefined
    },
  })

  return (
    <>
      <form {...form.formProps} className={formStyles.form} aria-label="Set a new password">
        {/* Password managers keep the new password under this name. */}
        <Field name="email" type="email" label="E-mail" autoComplete="username" value={link.email} readOnly />
        <NewPasswordFields label="New password" faultOf={form.faultOf} />
        <FormRefusal refusal={form.refusal} />
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
