import { useState } from 'react'
import { useApi } from '../../api-context.tsx'
import { PasswordQuestion } from '../../features/account-forms/password-question.tsx'
import { useSession } from '../../features/session/session-context.tsx'
import { Button } from '../../ui/button.tsx'

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
        <PasswordQuestion
          endpoint="deleteAccount"
          headline="Delete your account?"
          tone="danger"
          label="Delete account"
          words="This permanently deletes your account, your clan's listing and your sessions."
          confirm="Yes, delete it!"
          failed="Your account was not deleted."
          act={(password) => api.deleteAccount({ body: { password } })}
          // The page redirects to `/` when the session ends.
          onDone={() => session.end('deleted')}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </div>
  )
}
