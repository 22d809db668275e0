import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface CheckMailDialogProps {
  /** Where the mail went; the dialog is open while there is one. */
  readonly email: string | undefined
  readonly onClose: () => void
}

/** What is next after registering. */
export function CheckMailDialog({ email, onClose }: CheckMailDialogProps) {
  return (
    <Dialog open={email !== undefined} onClose={onClose} headline="Check your e-mail">
      <p>
        A mail is on its way to <strong>{email}</strong>. Follow the link in it to verify your address; then you can
        sign in.
      </p>
      <p>Nothing there? Look into your spam folder, too. It may take a few minutes.</p>
      <div>
        <Button variant="primary" onClick={onClose}>
          Got it
        </Button>
      </div>
    </Dialog>
  )
}
