import { AppError } from '#contract/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { explainRefusal } from '../forms/explain-refusal.ts'
import { FormRefusal } from '../forms/form-message.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { type Rules, useForm } from '../forms/use-form.ts'
import styles from './session-forms.module.css'

const rules: Rules<'password'> = {
  password: ({ password }) => (password === '' ? 'Please enter your password' : undefined),
}

export interface PasswordQuestionProps {
  readonly headline: string
  /** What the form does, for who cannot see it. */
  readonly label: string
  /** What comes of it. */
  readonly words: string
  readonly confirm: string
  readonly tone?: 'calm' | 'danger'
  /** What is said where it did not happen. */
  readonly failed: string
  /** Throws `wrong_password` where the password is another. */
  readonly act: (password: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** A dialog that asks for the account's password before something that only its owner may do. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { headline, label, words, confirm, tone = 'calm', failed, act, onDone, onCancel } = props
  const form = useForm({
    rules,
    async send({ password }) {
      try {
        await act(password)
      } catch (error) {
        if (error instanceof AppError && error.code === 'wrong_password')
          return { fields: { password: 'That is not your password.' } }
        return { message: failed, reason: explainRefusal(error) }
      }
      onDone()
      return undefined
    },
  })

  // Until it is known what came of it, the dialog stays.
  const close = () => !form.busy && onCancel()

  return (
    <Dialog open onClose={close} headline={headline} tone={tone}>
      <form {...form.formProps} className={styles.form} aria-label={label}>
        <p>{words}</p>
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          fault={form.faultOf('password')}
        />
        <FormRefusal refusal={form.refusal} />
        <ButtonRow>
          <Button onClick={close}>Cancel</Button>
          <SubmitButton form={form} variant={tone === 'danger' ? 'danger' : 'primary'}>
            {confirm}
          </SubmitButton>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
