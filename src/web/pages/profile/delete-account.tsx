import { useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import { explainRefusal } from '../../features/forms/explain-refusal.ts'
import { FormRefusal } from '../../features/forms/form-message.tsx'
import { PasswordField } from '../../features/forms/password-field.tsx'
import { SubmitButton } from '../../features/forms/submit-button.tsx'
import { type Rules, useForm } from '../../features/forms/use-form.ts'
import { useSession } from '../../features/session/session-context.tsx'
import formStyles from '../../features/session/session-forms.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Deletes the account, after a dialog that asks for the password. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account…
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} headline="Delete your account?" tone="danger">
        <DeletionForm onCancel={() => setAsking(false)} />
      </Dialog>
    </div>
  )
}

const rules: Rules<'password'> = {
  password: ({ password }) => (password === '' ? 'Please enter your password' : undefined),
}

function DeletionForm({ onCancel }: { readonly onCancel: () => void }) {
  const api = useApi()
  const session = useSession()
  const form = useForm({
    rules,
    async send(values) {
      try {
        await api.deleteAccount({ body: values })
      } catch (error) {
        if (error instanceof AppError && error.code === 'wrong_password')
          return { fields: { password: 'That is not your password.' } }
        return { message: 'Your account was not deleted.', reason: explainRefusal(error) }
      }
      // The page itself sends whoever is no user home.
      session.end('deleted')
      return undefined
    },
  })

  return (
    <form {...form.formProps} className={formStyles.form} aria-label="Delete account">
      <p>Your account, your clan&apos;s listing and your sessions go at once. Nobody can bring them back.</p>
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        fault={form.faultOf('password')}
      />
      <FormRefusal refusal={form.refusal} />
      <div className={formStyles.choice}>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton form={form} variant="danger">
          Yes, delete it!
        </SubmitButton>
      </div>
    </form>
  )
}
