import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { faultOfEmail } from '#contract/rules/credentials.ts'
import { useApi } from '../../api-context.tsx'
import { explainRefusal } from '../forms/explain-refusal.ts'
import { Field } from '../forms/field.tsx'
import { FormRefusal } from '../forms/form-message.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { type Rules, useForm } from '../forms/use-form.ts'
import { ResendMail } from './resend-mail.tsx'
import { useSession } from './session-context.tsx'
import styles from './session-forms.module.css'

const rules: Rules<'email' | 'password'> = {
  email: ({ email }) => faultOfEmail(email),
  password: ({ password }) => (password === '' ? 'Please enter your password' : undefined),
}

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

  const form = useForm({
    rules,
    async send(values) {
      setUnverified(undefined)
      try {
        const { body } = await api.signIn({ body: values })
        session.begin({
          accessToken: body.accessToken,
          email: body.email,
          isAdmin: body.is_admin,
          expiresAt: body.expiresAt,
        })
      } catch (error) {
        if (error instanceof AppError && error.code === 'email_not_verified') setUnverified(values.email)
        return { message: explainSignIn(error) }
      }
      await navigate('/profile')
      return undefined
    },
  })

  return (
    <form {...form.formProps} className={styles.form} aria-label="Sign in">
      <Field
        name="email"
        type="email"
        defaultValue={email}
        label="E-mail"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        fault={form.faultOf('email')}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        fault={form.faultOf('password')}
      />
      <FormRefusal refusal={form.refusal} />
      {unverified !== undefined && form.refusal && <ResendMail key={unverified} email={unverified} />}
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
  return explainRefusal(error)
}
