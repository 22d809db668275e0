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

export interface PasswordDialogProps {
  /** Its schema validates the password. */
  readonly endpoint: 'deleteAccount' | 'endOtherSessions'
  readonly headline: string
  readonly label: string
  readonly message: string
  readonly confirmLabel: string
  readonly tone?: 'calm' | 'danger'
  readonly failureMessage: string
  /** Rejects with `wrong_password` if the password is wrong. */
  readonly onConfirm: (password: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Confirms an action with the account's password. */
export function PasswordDialog(props: PasswordDialogProps) {
  const {
    endpoint,
    headline,
    label,
    message,
    confirmLabel,
    tone = 'calm',
    failureMessage,
    onConfirm,
    onDone,
    onCancel,
  } = props
  const form = useContractForm(endpoint, {
    fields: ['password'],
    body: (values) => values,
    async send({ password }) {
      await onConfirm(password)
      onDone()
    },
    toFormErrors(error) {
      if (error instanceof AppError && error.code === 'wrong_password')
        return { fields: { password: 'Wrong password.' } }
      return { message: failureMessage, reason: errorMessage(error) }
    },
  })

  // Keep the dialog open while the request is running.
  const close = () => !form.busy && onCancel()

  return (
    <Dialog open onClose={close} headline={headline} tone={tone}>
      <form {...form.formProps} className={styles.form} aria-label={label}>
        <p>{message}</p>
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
            {confirmLabel}
          </SubmitButton>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
