import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { openSession, type Session, type SessionEnd, type SessionUser } from './session.ts'

/** The default is used on the server, where no user is signed in. */
const SessionContext = createContext<Session>(openSession(undefined))

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  return use(SessionContext)
}

/** The user, a guest, or unknown during server rendering. */
export type Visitor = SessionUser | 'guest' | 'unknown'

export function useVisitor(): Visitor {
  const session = useSession()
  return useSyncExternalStore(
    session.subscribe,
    (): Visitor => session.user() ?? 'guest',
    (): Visitor => 'unknown',
  )
}

export function useUser(): SessionUser | undefined {
  const visitor = useVisitor()
  return typeof visitor === 'string' ? undefined : visitor
}

export function useLastEnd(): SessionEnd | undefined {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.lastEnd, () => undefined)
}
