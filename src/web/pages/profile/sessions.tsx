import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { listSessions } from '#contract/accounts.ts'
import { useApi } from '../../api-context.tsx'
import { DateTime } from '../../features/dates/date-time.tsx'
import { explainRefusal } from '../../features/forms/explain-refusal.ts'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { PasswordQuestion } from '../../features/session/password-question.tsx'
import { Button } from '../../ui/button.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import styles from './profile.page.module.css'

/** Whoever has more is told how many. */
const mostShown = 8

type Answer = z.output<typeof listSessions.response> | { readonly failure: string }

/** Where the account is signed in, and a way to end all of it but here. */
export function Sessions() {
  const api = useApi()
  const [answer, setAnswer] = useState<Answer>()
  const [asking, setAsking] = useState(false)
  const [ended, setEnded] = useState(false)

  const read = useCallback(() => {
    api.listSessions().then(
      ({ body }) => setAnswer(body),
      (error: unknown) => setAnswer({ failure: explainRefusal(error) }),
    )
  }, [api])
  useEffect(read, [read])

  function retry() {
    setAnswer(undefined)
    read()
  }

  function finish() {
    setAsking(false)
    setEnded(true)
    read()
  }

  if (!answer) return <p className={styles.words}>Loading your sessions…</p>
  if ('failure' in answer)
    return (
      <>
        <p className={styles.words}>Your sessions could not be loaded. {answer.failure}</p>
        <div>
          <TryAgain onPress={retry} />
        </div>
      </>
    )
  const { sessions } = answer
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.slice(0, mostShown).map(({ id, beganAt, current }) => (
          <li key={id}>
            {current ? 'Here' : 'Elsewhere'}, since <DateTime instant={beganAt} form="minute" />
          </li>
        ))}
        {sessions.length > mostShown && <li>and {sessions.length - mostShown} more</li>}
      </ul>
      <FormMessage tone="good">{ended && 'You are signed out everywhere else.'}</FormMessage>
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button onClick={() => setAsking(true)}>Sign out elsewhere…</Button>
        </div>
      )}
      {asking && (
        <PasswordQuestion
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
