import { type ReactNode, useState } from 'react'
import { useApi } from '../../api-context.tsx'
import { errorMessage } from '../forms/error-message.ts'
import { FormErrorMessage, FormMessage } from '../forms/form-message.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { EmailField } from './email-field.tsx'
import styles from './account-forms.module.css'

export interface ForgotFormProps {
  readonly email?: string | undefined
  readonly children?: ReactNode
}

export function ForgotForm({ email, children }: ForgotFormProps) {
  const api = useApi()
  const [done, setDone] = useState(false)

  const form = useContractForm('forgotPassword', {
    fields: ['email'],
    body: (values) => values,
    async send(body) {
      setDone(false)
      await api.forgotPassword({ body })
      setDone(true)
    },
    toFormErrors: (error) => ({ message: 'Error', reason: errorMessage(error) }),
  })

  return (
    <form {...form.formProps} className={styles.form} aria-label="Forgot password">
      <EmailField defaultValue={email} hint="The email of your account" error={form.errorOf('email')} />
      <FormErrorMessage errors={form.errors} />
      <FormMessage tone="success">{done && 'Done! Check your email for reset instructions.'}</FormMessage>
      <div className={styles.actions}>
        <SubmitButton form={form}>Send me a link</SubmitButton>
        {children}
      </div>
    </form>
  )
}
