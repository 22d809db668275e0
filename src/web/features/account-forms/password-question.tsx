import { AppError } from '#contract/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorMessage } from '../forms/error-message.ts'
import { FormErrorMessage } from '../forms/form-message.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import styles from './account-forms.module.css'

export interface PasswordQuestionProps {
  /** What the password is sent to. */
  readonly endpoint: 'deleteAccount' | 'endOtherSessions'
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
  const { endpoint, headline, label, words, confirm, tone = 'calm', failed, act, onDone, onCancel } = props
  const form = useContractForm(endpoint, {
    fields: ['password'],
    body: (values) => values,
    async send({ password }) {
      await act(password)
      onDone()
    },
    explain(error) {
      if (error instanceof AppError && error.code === 'wrong_password')
        return { fields: { password: 'That is not your password.' } }
      return { message: failed, reason: errorMessage(error) }
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
          required
          label="Password"
          autoComplete="current-password"
          error={form.errorOf('password')}
        />
        <FormErrorMessage errors={form.errors} />
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
