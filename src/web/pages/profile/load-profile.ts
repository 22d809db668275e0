import { type LoaderFunctionArgs, redirect } from 'react-router'
import { sessionContext } from '../../context.ts'

/** Sends guests home before the page shows. While rendering on the server nobody knows yet who looks. */
export function loadProfile({ context }: LoaderFunctionArgs): Response | null {
  const session = context.get(sessionContext)
  session?.endIfExpired()
  return session && !session.user() ? redirect('/') : null
}
