import type { Api } from '../../api.ts'
import type { Session } from './session.ts'

/** Signs out locally without waiting for the server. If the request fails, the token is dropped anyway and expires on the server. */
export function signOut(api: Pick<Api, 'signOut'>, session: Session): void {
  api.signOut({}, { keepalive: true }).catch(() => {})
  session.end('signed-out')
}
