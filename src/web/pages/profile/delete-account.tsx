import { useState } from 'react'
import { useApi } from '../../api-context.tsx'
import { PasswordQuestion } from '../../features/account-forms/password-question.tsx'
import { useSession } from '../../features/session/session-context.tsx'
import { Button } from '../../ui/button.tsx'

/** Deletes the account, after a dialog that asks for the password. */
export function DeleteAccount() {
  const api = useApi()
  const session = useSession()
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account…
      </Button>
      {asking && (
        <PasswordQuestion
          endpoint="deleteAccount"
          headline="Delete your account?"
          tone="danger"
          label="Delete account"
          words="Your account, your clan's listing and your sessions go at once. Nobody can bring them back."
          confirm="Yes, delete it!"
          failed="Your account was not deleted."
          act={(password) => api.deleteAccount({ body: { password } })}
          // The page itself sends whoever is no user home.
          onDone={() => session.end('deleted')}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
