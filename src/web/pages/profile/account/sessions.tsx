import { useEffect, useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { LoadState } from '../../../features/loading/load-state.tsx'
import type { Result } from '../../../features/loading/result.ts'
import { useResult } from '../../../features/loading/use-result.ts'
import { PasswordDialog } from '../../../features/account-forms/password-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import type { SessionList } from '../load-profile.ts'
import styles from '../profile.page.module.css'

/** Further sessions are only counted. */
const maxShown = 8

export function Sessions({ result }: { readonly result: Result<SessionList> | null }) {
  const api = useApi()
  const sessions = useResult(result)
  const [isConfirming, setIsConfirming] = useState(false)
  const [hasEnded, setHasEnded] = useState(false)

  const hasOthers = sessions.data?.some(({ current }) => !current)
  useEffect(() => {
    // The button that had focus no longer exists.
    const isFocusLost = document.activeElement === document.body
    if (hasEnded && hasOthers === false && isFocusLost) document.getElementById('sessions')?.focus()
  }, [hasEnded, hasOthers])

  function finish() {
    setIsConfirming(false)
    setHasEnded(true)
    sessions.reload()
  }

  return (
    <>
      <LoadState
        loaded={sessions}
        errorHeadline="Your sessions could not be loaded"
        placeholder={<p className={styles.text}>Loading your sessions…</p>}
        compact
      >
        {(list) => (
          <>
            <ul className={styles.sessions}>
              {list.slice(0, maxShown).map(({ id, beganAt, current }) => (
                <li key={id}>
                  {current ? 'This browser' : 'Another browser'}, since <DateTime instant={beganAt} format="minute" />
                </li>
              ))}
              {list.length > maxShown && <li>and {list.length - maxShown} more</li>}
            </ul>
            <FormMessage tone="success">{hasEnded && 'You are signed out everywhere else.'}</FormMessage>
            {hasOthers && (
              <div>
                <Button onClick={() => setIsConfirming(true)}>Sign out elsewhere…</Button>
              </div>
            )}
          </>
        )}
      </LoadState>
      {isConfirming && (
        <PasswordDialog
          endpoint="endOtherSessions"
          headline="Sign out everywhere else?"
          label="Sign out elsewhere"
          message="Every other device and browser will have to sign in again."
          confirmLabel="Sign out elsewhere"
          failureMessage="Nothing was signed out."
          onConfirm={(password) => api.endOtherSessions({ body: { password } })}
          onDone={finish}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
