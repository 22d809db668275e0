import { useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { PasswordDialog } from '../../../features/account-forms/password-dialog.tsx'
import { useSession } from '../../../features/session/session-context.tsx'
import { Button } from '../../../ui/button.tsx'

export function DeleteAccount() {
  const api = useApi()
  const session = useSession()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        Delete account…
      </Button>
      {isConfirming && (
        <PasswordDialog
          endpoint="deleteAccount"
          headline="Delete your account?"
          tone="danger"
          label="Delete account"
          message="This permanently deletes your account, its sessions and, if you have one, your clan's listing."
          confirmLabel="Yes, delete it!"
          failureMessage="Your account was not deleted."
          onConfirm={(password) => api.deleteAccount({ body: { password } })}
          // The page redirects to `/` when the session ends.
          onDone={() => session.end('deleted')}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </div>
  )
}
