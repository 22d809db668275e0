import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import { errorMessage } from '../forms/error-message.ts'
import { FormErrorMessage } from '../forms/form-message.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { EmailField } from './email-field.tsx'
import { ResendMail } from './resend-mail.tsx'
import { useSession } from '../session/session-context.tsx'
import styles from './account-forms.module.css'

export interface SignInFormProps {
  /** What the e-mail field starts with. */
  readonly email?: string | undefined
  /** Told what stands in the e-mail field. */
  readonly onForgot: (email: string) => void
}

/** Signs in, and leads to the profile. */
export function SignInForm({ email, onForgot }: SignInFormProps) {
  const api = useApi()
  const session = useSession()
  const navigate = useNavigate()
  const [unverified, setUnverified] = useState<string>()

  const form = useContractForm('signIn', {
    fields: ['email', 'password'],
    body: (values) => values,
    async send(credentials) {
      setUnverified(undefined)
      const { body } = await api.signIn({ body: credentials })
      session.begin({
        accessToken: body.accessToken,
        email: body.email,
        isAdmin: body.is_admin,
        expiresAt: body.expiresAt,
      })
      await navigate('/profile')
    },
    explain(error) {
      if (error instanceof AppError && error.code === 'email_not_verified') setUnverified(form.values.email)
      return { message: explainSignIn(error) }
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
      {unverified !== undefined && form.errors && <ResendMail key={unverified} email={unverified} />}
      <div className={styles.ways}>
        <SubmitButton form={form}>Sign in</SubmitButton>
        <button type="button" className={styles.link} onClick={() => onForgot(form.values.email)}>
          Forgot password?
        </button>
      </div>
    </form>
  )
}

function explainSignIn(error: unknown): string {
  const code = error instanceof AppError ? error.code : undefined
  if (code === 'wrong_credentials' || code === 'malformed') return 'Incorrect username/password!'
  if (code === 'email_not_verified') return 'Your e-mail is not verified yet. Follow the link in the mail we sent you.'
  return errorMessage(error)
}
