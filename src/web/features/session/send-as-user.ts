import type { ErrorBody } from '#contract/errors.ts'
import type { Send } from '../../api.ts'
import type { Session } from './session.ts'

/** Sends the API's calls in the name of whoever is signed in, and ends the session when the API does not know it. */
export function sendAsUser(session: Session, send: Send): Send {
  return async (path, init) => {
    const token = session.user()?.accessToken
    if (!token) return send(path, init)
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    const response = await send(path, { ...init, headers })
    if (await isNotSignedIn(response)) session.expire(token)
    return response
  }
}

async function isNotSignedIn(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as Partial<ErrorBody> | undefined
  return body?.error?.code === 'not_signed_in'
}
