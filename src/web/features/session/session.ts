import type { SessionStore } from './session-store.ts'

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

const storageKey = 'user'

/**
 * Restores the session from `storage`; where that is blocked it lasts as long as the page. `tabs` is where the storage
 * events of other tabs arrive, and the page's own way back; `now` tells Unix time in ms.
 */
export function openSession(storage: SessionStore | undefined, tabs?: EventTarget, now = () => Date.now()): Session {
  const listeners = new Set<() => void>()
  let user = readUser(storage)
  let lastEnd: SessionEnd | undefined
  // Whether the storage says what is so: one that is blocked or full does not.
  let isKept = storage !== undefined

  function change(next: SessionUser | undefined, end?: SessionEnd) {
    user = next
    lastEnd = end
    for (const listener of listeners) listener()
  }

  function end(why: SessionEnd) {
    isKept = write(storage, undefined)
    change(undefined, why)
  }

  function begin(next: SessionUser) {
    isKept = write(storage, next)
    change(next)
  }

  function expire(accessToken: string) {
    if (user?.accessToken !== accessToken) return
    // A tab that slept was not told what the others did meanwhile.
    const stored = readUser(storage)
    if (stored && stored.accessToken !== accessToken) change(stored)
    else end('ended')
  }

  function endIfExpired() {
    if (user && user.expiresAt <= now()) expire(user.accessToken)
  }

  function follow() {
    const stored = readUser(storage)
    change(stored, user && !stored ? 'signed-out' : undefined)
  }

  tabs?.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    // No key: the whole storage was cleared.
    if (key === storageKey || key === null) follow()
  })
  // A page that the way back brings as it was left was told nothing meanwhile.
  tabs?.addEventListener('pageshow', (event) => {
    const isBack = (event as PageTransitionEvent).persisted && isKept
    if (isBack && readUser(storage)?.accessToken !== user?.accessToken) follow()
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

/** Answers whether it is kept: where the storage is full or blocked, the session lasts as long as the page. */
function write(storage: SessionStore | undefined, user: SessionUser | undefined): boolean {
  try {
    if (user) storage?.setItem(storageKey, JSON.stringify(user))
    else storage?.removeItem(storageKey)
    return storage !== undefined
  } catch {
    return false
  }
}

function readUser(storage: SessionStore | undefined): SessionUser | undefined {
  try {
    return parseUser(storage?.getItem(storageKey) ?? null)
  } catch {
    return undefined
  }
}

/** Reads what is stored; anybody can write there, so whatever is no session is none. */
export function parseUser(text: string | null): SessionUser | undefined {
  let value: unknown
  try {
    value = JSON.parse(text ?? 'null')
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
