import { useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import { Field } from '../forms/field.tsx'
import { FormErrorMessage } from '../forms/form-message.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { ForgotForm } from './forgot-form.tsx'
import { NewPasswordFields, validateConfirmation } from './new-password-fields.tsx'
import { credentialsErrors } from './credentials-errors.ts'
import styles from './account-forms.module.css'
import { deviceHeaders, storeDeviceToken } from '../session/device-token.ts'
import type { EmailLink } from '../session/use-email-link.ts'

export interface ResetFormProps {
  readonly link: EmailLink
  readonly onDone: () => void
}

/** Sets a new password, authorized by a link from an email. If the link is invalid, offers to request a new one. */
export function ResetForm({ link, onDone }: ResetFormProps) {
  const api = useApi()
  const [isLinkInvalid, setIsLinkInvalid] = useState(false)
  const form = useContractForm('resetPassword', {
    fields: ['password', 'confirmation'],
    body: ({ password }) => ({ ...link, password }),
    validate: validateConfirmation,
    async send(body) {
      const { headers } = await api.resetPassword({ body, headers: deviceHeaders() })
      storeDeviceToken(headers)
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
      <form {...form.formProps} className={styles.form} aria-label="Set a new password">
        {/* For password managers. */}
        <Field name="email" type="email" label="Email" autoComplete="username" value={link.email} readOnly />
        <NewPasswordFields label="New password" errorOf={form.errorOf} />
        <FormErrorMessage errors={form.errors} />
        <SubmitButton form={form}>Set password</SubmitButton>
      </form>
      {isLinkInvalid && (
        <section className={styles.next}>
          <h2 className={styles.headline}>Request a new link</h2>
          <ForgotForm email={link.email} />
        </section>
      )}
    </>
  )
}
