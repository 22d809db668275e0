import { useEffect } from 'react'
import { useApi } from '../../api-context.tsx'
import { useSession } from './session-context.tsx'

/** Refreshes the account data and checks that the session is still valid, since both may have changed on another device. */
export function useSessionRefresh(): void {
  const api = useApi()
  const session = useSession()
  useEffect(() => {
    const user = session.user()
    if (!user) return
    api.readAccount().then(
      ({ body }) => session.update(user.accessToken, { email: body.email, isAdmin: body.is_admin }),
      // `sendAsUser` handles a session that has ended. Other errors will show up with the next request.
      () => {},
    )
  }, [api, session])
}
