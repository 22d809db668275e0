import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../features/forms/error-message.ts'
import { FormErrorMessage } from '../../../features/forms/form-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../my-clan.module.css'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly headline: string
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly failureMessage: string
  /** Resolves to the success message. */
  readonly action: () => Promise<string>
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

export function ConfirmDialog({ open, headline, children, confirmLabel, ...props }: ConfirmDialogProps) {
  const { failureMessage, action, onClose, onDone } = props
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()

  function close() {
    if (busy) return
    setReason(undefined)
    onClose()
  }

  async function confirm() {
    setBusy(true)
    setReason(undefined)
    try {
      onDone(await action())
    } catch (error) {
      setReason(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={close} headline={headline} tone="danger">
      {children}
      <FormErrorMessage errors={reason === undefined ? undefined : { message: failureMessage, reason }} />
      <div className={styles.actions}>
        <Button onClick={close}>Cancel</Button>
        <Button variant="danger" busy={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
