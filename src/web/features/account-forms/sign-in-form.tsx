import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import { failureText } from '../../failure-text.ts'
import type { FormErrors } from '../forms/form-errors.ts'
import { FormErrorMessage } from '../forms/form-message.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { EmailField } from './email-field.tsx'
import { ResendEmail } from './resend-email.tsx'
import { deviceHeaders, storeDeviceToken } from '../session/device-token.ts'
import { useSession } from '../session/session-context.tsx'
import styles from './account-forms.module.css'

export interface SignInFormProps {
  readonly email?: string | undefined
  readonly onForgot: (email: string) => void
}

export function SignInForm({ email, onForgot }: SignInFormProps) {
  const api = useApi()
  const session = useSession()
  const navigate = useNavigate()
  const [unverifiedEmail, setUnverifiedEmail] = useState<string>()

  const form = useContractForm('signIn', {
    fields: ['email', 'password'],
    body: (values) => values,
    async send(credentials) {
      setUnverifiedEmail(undefined)
      const { body, headers } = await api.signIn({ body: credentials, headers: deviceHeaders() })
      storeDeviceToken(headers)
      session.begin({
        accessToken: body.accessToken,
        email: body.email,
        isAdmin: body.is_admin,
        expiresAt: body.expiresAt,
      })
      await navigate('/profile')
    },
    toFormErrors(error, sent) {
      if (error instanceof AppError && error.code === 'email_not_verified') setUnverifiedEmail(sent.email)
      return signInErrors(error)
    },
  })

  return (
    <form {...form.formProps} className={styles.form} aria-label="Sign in">
      <EmailField defaultValue={email} error={form.errorOf('email')} />
      <PasswordField
        name="password"
        required
        label="Password"
        autoComplete="current-password"
        error={form.errorOf('password')}
      />
      <FormErrorMessage errors={form.errors} />
      {unverifiedEmail !== undefined && form.errors && <ResendEmail key={unverifiedEmail} email={unverifiedEmail} />}
      <div className={styles.actions}>
        <SubmitButton form={form}>Sign in</SubmitButton>
        <button type="button" className={styles.link} onClick={() => onForgot(form.values.email)}>
          Forgot password?
        </button>
      </div>
    </form>
  )
}

function signInErrors(error: unknown): FormErrors<never> {
  const code = error instanceof AppError ? error.code : undefined
  if (code === 'wrong_credentials' || code === 'malformed') return { message: 'Incorrect username/password!' }
  if (code === 'email_not_verified')
    return { message: 'Your email is not verified yet. Follow the link in the email we sent you.' }
  const { headline, advice } = failureText(error)
  return { message: headline ?? advice, reason: headline && advice }
}
