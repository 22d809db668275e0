import { useEffect } from 'react'
import { useApi } from '../../api-context.tsx'
import { useSession } from './session-context.tsx'

/** Asks the server whether the session still holds, and whose: it may have ended, or changed, on another device. */
export function useConfirmedSession(): void {
  const api = useApi()
  const session = useSession()
  useEffect(() => {
    const user = session.user()
    if (!user) return
    api.readAccount().then(
      ({ body }) => session.update(user.accessToken, { email: body.email, isAdmin: body.is_admin }),
      // A session that has ended is dealt with where calls are sent; the network's trouble shows with the next act.
      () => {},
    )
  }, [api, session])
}
