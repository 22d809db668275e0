import { type ReactNode, useState } from 'react'
import { faultOfEmail } from '#contract/rules/credentials.ts'
import { useApi } from '../../api-context.tsx'
import { explainRefusal } from '../forms/explain-refusal.ts'
import { Field } from '../forms/field.tsx'
import { FormMessage, FormRefusal } from '../forms/form-message.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { type Rules, useForm } from '../forms/use-form.ts'
import styles from './session-forms.module.css'

const rules: Rules<'email'> = { email: ({ email }) => faultOfEmail(email) }

export interface ForgotFormProps {
  /** What the field starts with. */
  readonly email?: string | undefined
  /** Another way from here, beside the button. */
  readonly children?: ReactNode
}

/** Asks for a mail with a link to set a new password. */
export function ForgotForm({ email, children }: ForgotFormProps) {
  const api = useApi()
  const [done, setDone] = useState(false)

  const form = useForm({
    rules,
    async send(values) {
      setDone(false)
      try {
        await api.forgotPassword({ body: values })
      } catch (error) {
        return { message: 'Error', reason: explainRefusal(error) }
      }
      setDone(true)
      return undefined
    },
  })

  return (
    <form {...form.formProps} className={styles.form} aria-label="Forgot password">
      <Field
        name="email"
        type="email"
        defaultValue={email}
        label="E-mail"
        hint="Where your account's mails go"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        fault={form.faultOf('email')}
      />
      <FormRefusal refusal={form.refusal} />
      <FormMessage tone="good">{done && 'Done! Check your email for reset instructions.'}</FormMessage>
      <div className={styles.ways}>
        <SubmitButton form={form}>Send me a link</SubmitButton>
        {children}
      </div>
    </form>
  )
}
