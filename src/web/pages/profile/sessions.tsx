import { useState } from 'react'
import { useApi } from '../../api-context.tsx'
import { DateTime } from '../../features/dates/date-time.tsx'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { LoadState } from '../../features/loading/load-state.tsx'
import type { Result } from '../../features/loading/result.ts'
import { useResult } from '../../features/loading/use-result.ts'
import { PasswordQuestion } from '../../features/account-forms/password-question.tsx'
import { Button } from '../../ui/button.tsx'
import type { SessionList } from './load-profile.ts'
import styles from './profile.page.module.css'

/** Of more sessions the list gives the number. */
const mostShown = 8

/** Where the account is signed in, and a way to end the other sessions. */
export function Sessions({ result }: { readonly result: Result<SessionList> | null }) {
  const api = useApi()
  const sessions = useResult(result)
  const [asking, setAsking] = useState(false)
  const [ended, setEnded] = useState(false)

  function finish() {
    setAsking(false)
    setEnded(true)
    sessions.reload()
  }

  return (
    <>
      <LoadState
        loaded={sessions}
        failed="Your sessions could not be loaded"
        placeholder={<p className={styles.words}>Loading your sessions…</p>}
        compact
      >
        {(list) => (
          <>
            <ul className={styles.sessions}>
              {list.slice(0, mostShown).map(({ id, beganAt, current }) => (
                <li key={id}>
                  {current ? 'Here' : 'Elsewhere'}, since <DateTime instant={beganAt} form="minute" />
                </li>
              ))}
              {list.length > mostShown && <li>and {list.length - mostShown} more</li>}
            </ul>
            <FormMessage tone="good">{ended && 'You are signed out everywhere else.'}</FormMessage>
            {list.some(({ current }) => !current) && (
              <div>
                <Button onClick={() => setAsking(true)}>Sign out elsewhere…</Button>
              </div>
            )}
          </>
        )}
      </LoadState>
      {asking && (
        <PasswordQuestion
          endpoint="endOtherSessions"
          headline="Sign out everywhere else?"
          label="Sign out elsewhere"
          words="Every device and browser but this one has to sign in again."
          confirm="Sign out elsewhere"
          failed="Nothing was signed out."
          act={(password) => api.endOtherSessions({ body: { password } })}
          onDone={finish}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
