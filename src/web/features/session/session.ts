import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

export interface SessionUser {
  readonly accessToken: string
  readonly email: string
  readonly isAdmin: boolean
  /** Unix ms. */
  readonly expiresAt: number
}

/** How a session ended: signed out by the user, ended by time or the server, or deleted with the account. */
export type SessionEnd = 'signed-out' | 'ended' | 'deleted'

export interface Session {
  readonly user: () => SessionUser | undefined
  /** How the last session on this page ended; undefined after another one begins. */
  readonly lastEnd: () => SessionEnd | undefined
  /** Email of this page's current session, or else of the last one. */
  readonly lastEmail: () => string | undefined
  readonly begin: (user: SessionUser) => void
  /** Updates the user's account data. Ignored if `accessToken` is not the current session's. */
  readonly update: (accessToken: string, account: Pick<SessionUser, 'email' | 'isAdmin'>) => void
  readonly end: (reason: SessionEnd) => void
  /** Ends the session with this token. Keeps a newer session, even if it is from another tab. */
  readonly expire: (accessToken: string) => void
  readonly endIfExpired: () => void
  readonly clearLastEnd: () => void
  /** Calls back after every change, including changes by other tabs. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Without `storage`, the session lasts as long as the page. `tabs`: target of `storage` and `pageshow` events. `now`: Unix ms. */
export function openSession(storage: KeyValueStore | undefined, tabs?: EventTarget, now = () => Date.now()): Session {
  const store = createPersistedStore('user', parseUser, storage, { tabs })
  const listeners = new Set<() => void>()
  let user = store.get()
  let lastEnd: SessionEnd | undefined
  let lastEmail = user?.email

  function change(next: SessionUser | undefined, end?: SessionEnd) {
    user = next
    lastEnd = end
    lastEmail = next?.email ?? lastEmail
    for (const listener of listeners) listener()
  }

  function end(reason: SessionEnd) {
    user = undefined
    store.set(user)
    change(user, reason)
  }

  function begin(next: SessionUser) {
    user = next
    store.set(user)
    change(user)
  }

  function expire(accessToken: string) {
    if (user?.accessToken !== accessToken) return
    // A frozen tab may have missed a session that another tab started.
    const stored = store.get()
    if (stored && stored.accessToken !== accessToken) change(stored)
    else end('ended')
  }

  function endIfExpired() {
    if (user && user.expiresAt <= now()) expire(user.accessToken)
  }

  if (tabs)
    store.subscribe(() => {
      const stored = store.get()
      if (stored !== user) change(stored, user && !stored ? 'signed-out' : undefined)
    })
  endIfExpired()

  return {
    user: () => user,
    lastEnd: () => lastEnd,
    lastEmail: () => lastEmail,
    begin,
    update: (accessToken, account) => {
      if (user?.accessToken !== accessToken) return
      if (user.email !== account.email || user.isAdmin !== account.isAdmin) begin({ ...user, ...account })
    },
    end,
    expire,
    endIfExpired,
    clearLastEnd: () => {
      if (lastEnd) change(user)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Parses a stored session. Users can edit the storage: returns undefined unless the session is valid. */
export function parseUser(text: string): SessionUser | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { accessToken, email, isAdmin, expiresAt } = value as Partial<Record<keyof SessionUser, unknown>>
  // The token is sent in a header, where other characters would make every request fail.
  if (typeof accessToken !== 'string' || !/^[\w.-]+$/.test(accessToken)) return undefined
  if (typeof email !== 'string' || typeof expiresAt !== 'number') return undefined
  return { accessToken, email, isAdmin: isAdmin === true, expiresAt }
}
