import { type ReactNode, useState } from 'react'
import { FormErrorMessage } from '../../features/forms/form-message.tsx'
import { useContractForm } from '../../features/forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './confirm-dialog.module.css'
import { adminErrorMessage, isOutdated } from './admin-error-message.ts'
import { missingText, ReasonField, type RequiredText } from './reason-field.tsx'

export interface Confirmation {
  readonly headline: string
  readonly message: ReactNode
  readonly confirmLabel: string
  readonly tone: 'calm' | 'danger'
  /** Offers a field for a reason. The hint says who reads it; the draft is stored under the key until the action succeeds. */
  readonly reason?: {
    readonly hint: string
    readonly draftKey: string
    /** What must be written. Default: an optional reason. */
    readonly required?: RequiredText
  }
  readonly action: (reason: string) => Promise<unknown>
  readonly successMessage: string
}

interface ConfirmDialogProps {
  readonly confirmation: Confirmation | undefined
  readonly onClose: () => void
  readonly onDone: (message: string) => void
  /** The data on the page is outdated. */
  readonly onOutdated: () => void
}

export function ConfirmDialog({ confirmation, onClose, onDone, onOutdated }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const close = () => !busy && onClose()
  return (
    <Dialog
      open={confirmation !== undefined}
      onClose={close}
      headline={confirmation?.headline ?? ''}
      tone={confirmation?.tone ?? 'calm'}
    >
      {confirmation && (
        <ConfirmForm
          confirmation={confirmation}
          busy={busy}
          onBusy={setBusy}
          onClose={close}
          onDone={onDone}
          onOutdated={onOutdated}
        />
      )}
    </Dialog>
  )
}

interface ConfirmFormProps extends ConfirmDialogProps {
  readonly confirmation: Confirmation
  /** While the action runs, the dialog cannot be closed: its outcome would not be shown. */
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

function ConfirmForm({ confirmation, busy, onBusy, onClose, onDone, onOutdated }: ConfirmFormProps) {
  const { message, confirmLabel, tone, reason, action, successMessage } = confirmation
  const [isStale, setStale] = useState(false)
  const form = useContractForm('rejectRegistration', {
    fields: ['reason'],
    ...(reason && { draftKey: reason.draftKey }),
    body: (values) => ({ reason: values.reason.trim() }),
    validate: ({ reason: text }) =>
      reason?.required && text.trim() === '' ? { reason: missingText(reason.required) } : {},
    async send(body) {
      onBusy(true)
      setStale(false)
      await action(body.reason ?? '').finally(() => onBusy(false))
      onDone(successMessage)
    },
    toFormErrors(error) {
      setStale(isOutdated(error))
      return { reason: adminErrorMessage(error) }
    },
  })

  return (
    <form {...form.formProps} className={styles.form} data-tone={tone}>
      <div className={styles.message}>{message}</div>
      {reason && (
        <ReasonField
          required={reason.required}
          hint={reason.hint}
          stored={form.restored?.reason}
          error={form.errorOf('reason')}
        />
      )}
      <FormErrorMessage errors={form.errors} />
      {isStale ? (
        <ButtonRow>
          <Button
            ref={focusOnce}
            variant="primary"
            onClick={() => {
              onOutdated()
              onClose()
            }}
          >
            Show current data
          </Button>
        </ButtonRow>
      ) : (
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
        </ButtonRow>
      )}
    </form>
  )
}

/** The pressed button is gone. */
function focusOnce(button: HTMLButtonElement | null) {
  button?.focus()
}
