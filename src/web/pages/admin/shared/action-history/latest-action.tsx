import type { Api } from '../../../../api.ts'
import { DateTime } from '../../../../features/dates/date-time.tsx'
import { auditActionText } from './audit-action-text.ts'
import { actionText } from './vote-action-texts.ts'

/** The latest action on a clan or a case. */
export interface LatestAction {
  readonly text: string
  /** The administrator's email; null if the account was deleted. */
  readonly by: string | null
  /** Unix ms. */
  readonly at: number
  readonly reason: string
}

/** Searches the newest entries of the audit log. */
export async function latestOfClan(api: Pick<Api, 'listActs'>, clanId: number): Promise<LatestAction | undefined> {
  const entry = (await api.listActs()).body.find(({ clan_id: id }) => id === clanId)
  return entry && { text: auditActionText(entry.act), by: entry.who, at: entry.at, reason: entry.reason }
}

export async function latestOfCase(api: Pick<Api, 'readVoteCase'>, caseId: number): Promise<LatestAction | undefined> {
  const action = (await api.readVoteCase({ params: { id: String(caseId) } })).body.actions.at(-1)
  return action && { text: actionText(action), by: action.by, at: action.at, reason: action.reason }
}

/** Shows an administrator whose action came too late what another one did. */
export function LatestActionText({ action: { text, by, at, reason } }: { readonly action: LatestAction }) {
  return (
    <>
      Latest action: {text}, by {by ?? 'a deleted account'}, <DateTime instant={at} format="minute" />.
      {reason !== '' && (
        <>
          {' '}
          Reason: “<bdi>{reason}</bdi>”
        </>
      )}
    </>
  )
}
