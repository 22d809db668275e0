import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface CheckEmailDialogProps {
  /** Recipient of the email. The dialog is open while this is set. */
  readonly email: string | undefined
  readonly onClose: () => void
}

export function CheckEmailDialog({ email, onClose }: CheckEmailDialogProps) {
  return (
    <Dialog open={email !== undefined} onClose={onClose} headline="Check your email">
      <p>
        We sent an email to <strong>{email}</strong>. Follow its link to verify your address, then sign in.
      </p>
      <p>It may take a few minutes. If you cannot find it, check your spam folder.</p>
      <div>
        <Button variant="primary" onClick={onClose}>
          Got it
        </Button>
      </div>
    </Dialog>
  )
}
