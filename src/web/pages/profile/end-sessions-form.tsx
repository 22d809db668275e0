import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import { explainRefusal } from '../../features/forms/explain-refusal.ts'
import { FormRefusal } from '../../features/forms/form-message.tsx'
import { PasswordField } from '../../features/forms/password-field.tsx'
import { SubmitButton } from '../../features/forms/submit-button.tsx'
import { type Rules, useForm } from '../../features/forms/use-form.ts'
import formStyles from '../../features/session/session-forms.module.css'
import { Button } from '../../ui/button.tsx'

interface EndSessionsFormProps {
  readonly onCancel: () => void
  readonly onDone: () => void
}

const rules: Rules<'password'> = {
  password: ({ password }) => (password === '' ? 'Please enter your password' : undefined),
}

/** Ends the account's other sessions, for whoever knows its password. */
export function EndSessionsForm({ onCancel, onDone }: EndSessionsFormProps) {
  const api = useApi()
  const form = useForm({
    rules,
    async send(values) {
      try {
        await api.endOtherSessions({ body: values })
      } catch (error) {
        if (error instanceof AppError && error.code === 'wrong_password')
          return { fields: { password: 'That is not your password.' } }
        return { message: 'Nothing was signed out.', reason: explainRefusal(error) }
      }
      onDone()
      return undefined
    },
  })

  return (
    <form {...form.formProps} className={formStyles.form} aria-label="Sign out elsewhere">
      <p>Every device and browser but this one has to sign in again.</p>
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        fault={form.faultOf('password')}
      />
      <FormRefusal refusal={form.refusal} />
      <div className={formStyles.choice}>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton form={form}>Sign out elsewhere</SubmitButton>
      </div>
    </form>
  )
}
