import { useEffect, useSyncExternalStore } from 'react'
import { readUnsentDraft, subscribeToUnsentDraft } from '../../features/clan-form/unsent-draft.ts'
import { hasDrafts } from '../../features/drafts/draft-store.ts'
import { useLastEnd, useSession } from '../../features/session/session-context.tsx'
import type { SessionEnd } from '../../features/session/session.ts'
import styles from './session-ended-toast.module.css'

const messages: Readonly<Record<SessionEnd, string>> = {
  'signed-out': 'You are signed out.',
  ended: 'Your session has ended. Please sign in again.',
  deleted: 'Your account was deleted.',
}

/** Drafts survive the session, but not the account. */
const keptInput: Readonly<Record<SessionEnd, string>> = {
  'signed-out': ' Your unsent input is kept in this tab until you sign in again.',
  ended: ' Your unsent input is kept until then.',
  deleted: '',
}

const displayMs = 12_000

export function SessionEndedToast() {
  const session = useSession()
  const end = useLastEnd()
  const hasUnsentInput = useSyncExternalStore(
    subscribeToUnsentDraft,
    () => hasUnsentInputOf(session.lastEmail()),
    () => false,
  )

  useEffect(() => {
    if (!end) return undefined
    const timer = setTimeout(session.clearLastEnd, displayMs)
    return () => clearTimeout(timer)
  }, [session, end])

  return (
    <output className={styles.container}>
      {end && (
        <span className={styles.message}>
          {messages[end]}
          {hasUnsentInput && keptInput[end]}
          <button type="button" className={styles.close} aria-label="Close" onClick={session.clearLastEnd}>
            ×
          </button>
        </span>
      )}
    </output>
  )
}

/** Ignores drafts of other users of the tab, which this user does not get back after signing in. */
function hasUnsentInputOf(email: string | undefined): boolean {
  return email !== undefined && (readUnsentDraft()?.email === email || hasDrafts(email))
}
