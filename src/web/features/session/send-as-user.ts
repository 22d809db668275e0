import type { ErrorBody } from '#contract/errors.ts'
import type { Send } from '../../api.ts'
import type { Session } from './session.ts'

/** Adds the user's access token to API calls. Ends the session if the API rejects the token. */
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
