import { type LoaderFunctionArgs, redirect } from 'react-router'
import { sessionContext } from '../../context.ts'

/**
 * Sends whoever is no administrator home before the page shows. While rendering on the server nobody knows yet who
 * looks.
 */
export function loadAdmin({ context }: LoaderFunctionArgs): null {
  const session = context.get(sessionContext)
  session?.endIfExpired()
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (session && !session.user()?.isAdmin) throw redirect('/')
  return null
}
