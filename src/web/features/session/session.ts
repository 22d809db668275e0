import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** Who is signed in, as it is kept in local storage. */
export interface SessionUser {
  readonly accessToken: string
  readonly email: string
  readonly isAdmin: boolean
  /** When the session ends, Unix time in ms. */
  readonly expiresAt: number
}

/** Why a session is over: by its user, by time or the server, or with its account. */
export type SessionEnd = 'signed-out' | 'ended' | 'deleted'

/** The session of this browser, the same one in all its tabs. */
export interface Session {
  readonly user: () => SessionUser | undefined
  /** Why the last session ended on this page; undefined once another begins or a page came since. */
  readonly lastEnd: () => SessionEnd | undefined
  readonly begin: (user: SessionUser) => void
  /** Takes over what the server says of the session with this token; of one that another has followed it is no news. */
  readonly update: (accessToken: string, news: Pick<SessionUser, 'email' | 'isAdmin'>) => void
  readonly end: (why: SessionEnd) => void
  /** The session with this token is over. Another one, begun here or in another tab since, goes on. */
  readonly expire: (accessToken: string) => void
  /** Ends the session if its time is over. */
  readonly endIfExpired: () => void
  readonly forgetLastEnd: () => void
  /** Calls back after every change, those of other tabs among them. Answers the end of it. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Restores the session from `storage`; if that is blocked, it lasts as long as the page. `tabs` is where the storage
 * events of other tabs arrive; `now` returns Unix time in ms.
 */
export function openSession(storage: KeyValueStore | undefined, tabs?: EventTarget, now = () => Date.now()): Session {
  const store = createPersistedStore('user', parseUser, storage, { tabs })
  const listeners = new Set<() => void>()
  let user = store.get()
  let lastEnd: SessionEnd | undefined

  function change(next: SessionUser | undefined, end?: SessionEnd) {
    user = next
    lastEnd = end
    for (const listener of listeners) listener()
  }

  function end(why: SessionEnd) {
    user = undefined
    store.set(user)
    change(user, why)
  }

  function begin(next: SessionUser) {
    user = next
    store.set(user)
    change(user)
  }

  function expire(accessToken: string) {
    if (user?.accessToken !== accessToken) return
    // A tab that slept was not told of a session that another tab began.
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
    begin,
    update: (accessToken, news) => {
      if (user?.accessToken !== accessToken) return
      if (user.email !== news.email || user.isAdmin !== news.isAdmin) begin({ ...user, ...news })
    },
    end,
    expire,
    endIfExpired,
    forgetLastEnd: () => {
      if (lastEnd) change(user)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads what is stored; anybody can write there, so whatever is no session is none. */
export function parseUser(text: string): SessionUser | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { accessToken, email, isAdmin, expiresAt } = value as Partial<Record<keyof SessionUser, unknown>>
  // A token is sent as a header, where other characters would make every call fail.
  if (typeof accessToken !== 'string' || !/^[\w.-]+$/.test(accessToken)) return undefined
  if (typeof email !== 'string' || typeof expiresAt !== 'number') return undefined
  return { accessToken, email, isAdmin: isAdmin === true, expiresAt }
}
