import { type ReactNode, useState } from 'react'
import { FormErrorMessage } from '../../../../features/forms/form-message.tsx'
import { useContractForm } from '../../../../features/forms/use-contract-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { ButtonRow } from '../../../../ui/button-row.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import styles from './confirm-dialog.module.css'
import { adminErrorMessage, isOutdated } from '../admin-error-message.ts'
import { type LatestAction, LatestActionText } from '../action-history/latest-action.tsx'
import { missingText, ReasonField, type RequiredText } from './reason-field.tsx'

export interface Confirmation {
  readonly headline: string
  readonly message: ReactNode
  readonly confirmLabel: string
  readonly tone: 'calm' | 'danger'
  /** Adds a field for a reason. The hint says who reads it. The draft is stored under the key until the action succeeds. */
  readonly reason?: {
    readonly hint: string
    readonly draftKey: string
    /** Makes the text required, with this label. Default: an optional reason. */
    readonly required?: RequiredText
  }
  readonly action: (reason: string) => Promise<unknown>
  readonly successMessage: string
  /** Loads the latest action by another administrator, to be shown if this action came too late. */
  readonly latest?: () => Promise<LatestAction | undefined>
}

/** The action failed because the data was outdated. */
class OutdatedError extends Error {
  readonly latest: LatestAction | undefined

  constructor(cause: unknown, latest: LatestAction | undefined) {
    super('outdated', { cause })
    this.latest = latest
  }
}

interface ConfirmDialogProps {
  readonly confirmation: Confirmation | undefined
  readonly onClose: () => void
  readonly onDone: (message: string) => void
  /** Called if the page's data is outdated. */
  readonly onOutdated: () => void
}

export function ConfirmDialog({ confirmation, ...props }: ConfirmDialogProps) {
  return confirmation && <OpenDialog {...props} confirmation={confirmation} />
}

interface OpenDialogProps extends ConfirmDialogProps {
  readonly confirmation: Confirmation
}

function OpenDialog({ confirmation, onClose, onDone, onOutdated }: OpenDialogProps) {
  const { headline, message, confirmLabel, tone, reason, successMessage } = confirmation
  const [isStale, setStale] = useState(false)
  const form = useContractForm('rejectRegistration', {
    fields: ['reason'],
    ...(reason && { draftKey: reason.draftKey }),
    body: (values) => ({ reason: values.reason.trim() }),
    validate: ({ reason: text }) =>
      reason?.required && text.trim() === '' ? { reason: missingText(reason.required) } : {},
    async send(body) {
      setStale(false)
      await run(confirmation, body.reason ?? '')
      onDone(successMessage)
    },
    toFormErrors(error) {
      setStale(error instanceof OutdatedError)
      return { reason: reasonOf(error) }
    },
  })

  // Stay open while the action is running, to show its outcome.
  const close = () => !form.busy && onClose()

  return (
    <Dialog open onClose={close} headline={headline} tone={tone}>
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
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'} busy={form.busy}>
              {confirmLabel}
            </Button>
          </ButtonRow>
        )}
      </form>
    </Dialog>
  )
}

/** @throws OutdatedError if the data was outdated */
async function run({ action, latest }: Confirmation, reason: string): Promise<void> {
  try {
    await action(reason)
  } catch (error) {
    if (!isOutdated(error)) throw error
    // Without the latest action, the message is less precise.
    throw new OutdatedError(error, await latest?.().catch(() => undefined))
  }
}

function reasonOf(error: unknown): ReactNode {
  if (!(error instanceof OutdatedError)) return adminErrorMessage(error)
  return (
    <>
      {adminErrorMessage(error.cause)}
      {error.latest && (
        <>
          {' '}
          <LatestActionText action={error.latest} />
        </>
      )}
    </>
  )
}

/** Moves the focus here, because the pressed button no longer exists. */
function focusOnce(button: HTMLButtonElement | null) {
  button?.focus()
}
