import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { openSession, type Session, type SessionEnd, type SessionUser } from './session.ts'

/** While rendering on the server nobody is signed in. */
const SessionContext = createContext<Session>(openSession(undefined))

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  return use(SessionContext)
}

/** Who looks at the page: a user, a guest, or, in what the server renders, somebody not known yet. */
export type Visitor = SessionUser | 'guest' | 'unknown'

export function useVisitor(): Visitor {
  const session = useSession()
  return useSyncExternalStore(
    session.subscribe,
    (): Visitor => session.user() ?? 'guest',
    (): Visitor => 'unknown',
  )
}

/** The signed-in user; undefined for guests and while it is not known. */
export function useUser(): SessionUser | undefined {
  const visitor = useVisitor()
  return typeof visitor === 'string' ? undefined : visitor
}

export function useLastEnd(): SessionEnd | undefined {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.lastEnd, () => undefined)
}
