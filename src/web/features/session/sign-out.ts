import type { Api } from '../../api.ts'
import type { Session } from './session.ts'

/**
 * Ends the session on the server, and here at once: whoever signs out is out, however long the server takes. Should it
 * not be reached, nobody holds the token any more, and it ends by its own time.
 */
export function signOut(api: Pick<Api, 'signOut'>, session: Session): void {
  api.signOut({}, { keepalive: true }).catch(() => {})
  session.end('signed-out')
}
