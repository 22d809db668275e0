import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Api } from '../../api.ts'
import { apiContext, sessionContext } from '../../context.ts'
import type { SessionUser } from '../session/session.ts'

/**
 * Redirects everyone except signed-in users to the home page. Returns null on the server, which does not know the user: the
 * page then renders its shell, and `useLoadInBrowser` loads the data after hydration.
 */
export async function loadForUser<T>(
  { context }: LoaderFunctionArgs,
  load: (api: Api, user: SessionUser) => Promise<T>,
  isAllowed: (user: SessionUser) => boolean = () => true,
): Promise<T | null> {
  const session = context.get(sessionContext)
  if (!session) return null
  session.endIfExpired()
  const user = session.user()
  if (!user || !isAllowed(user)) throw redirect('/')
  return load(context.get(apiContext), user)
}
