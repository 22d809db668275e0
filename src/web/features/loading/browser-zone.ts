import type { LoaderFunctionArgs } from 'react-router'
import { sessionContext } from '../../context.ts'

/** The visitor's time zone (IANA). Undefined on the server, which renders one page for visitors of all zones. */
export function browserZone(context: LoaderFunctionArgs['context']): string | undefined {
  return context.get(sessionContext) === null ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone
}
