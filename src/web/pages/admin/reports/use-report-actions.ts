import { useState } from 'react'
import type { ListingReport, ReportedClan } from '#contract/listing-reports.ts'
import { useApi } from '../../../api-context.tsx'
import { adminErrorMessage, isOutdated } from '../shared/admin-error-message.ts'
import type { Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { latestOfClan } from '../shared/action-history/latest-action.tsx'

type Clan = Pick<ReportedClan, 'id' | 'name'>

/** The reports that the last action closed; Undo reopens all of them. */
interface Closed {
  readonly clan: Clan
  readonly ids: readonly number[]
}

export interface ReportActions {
  readonly close: (clan: Clan, reports: readonly ListingReport[]) => void
  readonly reopen: (clan: Clan, ids: readonly number[]) => Promise<void>
  readonly reopening: boolean
  readonly confirmation: Confirmation | undefined
  readonly message: string | undefined
  readonly error: string | undefined
  readonly lastClosed: Closed | undefined
  readonly finish: (message: string) => void
  readonly cancel: () => void
}

/** Actions to close and reopen reports. Calls `onChanged` after each. */
export function useReportActions(onChanged: () => void): ReportActions {
  const api = useApi()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [message, setMessage] = useState<string>()
  const [error, setError] = useState<string>()
  const [lastClosed, setLastClosed] = useState<Closed>()
  const [reopening, setReopening] = useState(false)

  function close(clan: Clan, reports: readonly ListingReport[]) {
    const ids = reports.map(({ id }) => id)
    const count = ids.length === 1 ? 'The report' : `${ids.length} reports`
    setConfirmation({
      headline: ids.length === 1 ? 'Close this report?' : `Close ${ids.length} reports?`,
      message: `The listing of “${clan.name}” does not change. Closed reports no longer mark it for review.`,
      confirmLabel: 'Close',
      tone: 'calm',
      reason: { hint: answerHint(reports), draftKey: `close reports ${ids.join(' ')}` },
      async action(reason) {
        await api.closeReports({ params: { id: String(clan.id) }, body: { reports: ids, reason } })
        setLastClosed({ clan, ids })
      },
      successMessage: `${count} about “${clan.name}” ${ids.length === 1 ? 'was' : 'were'} closed.`,
      latest: () => latestOfClan(api, clan.id),
    })
  }

  async function reopen(clan: Clan, ids: readonly number[]) {
    setReopening(true)
    try {
      await api.reopenReports({ params: { id: String(clan.id) }, body: { reports: [...ids] } })
      setLastClosed(undefined)
      setError(undefined)
      setMessage(`Reopened: ${ids.length === 1 ? 'the report' : `${ids.length} reports`} about “${clan.name}”.`)
    } catch (failure) {
      setMessage(undefined)
      setError(`Not reopened. ${adminErrorMessage(failure)}`)
      // Undo stays only if it failed and may succeed later.
      if (lastClosed?.ids !== ids || isOutdated(failure)) setLastClosed(undefined)
    } finally {
      setReopening(false)
      onChanged()
    }
  }

  function finish(text: string) {
    setConfirmation(undefined)
    setError(undefined)
    setMessage(text)
    onChanged()
  }

  const cancel = () => setConfirmation(undefined)
  return { close, reopen, reopening, confirmation, message, error, lastClosed, finish, cancel }
}

function answerHint(reports: readonly ListingReport[]): string {
  const withAddress = reports.filter(({ has_address: hasAddress }) => hasAddress).length
  if (withAddress === 0) return 'For the audit log. No reporter left an address for an answer.'
  if (reports.length === 1) return 'It is emailed to the reporter.'
  return `It is emailed to the reporters who left an address: ${withAddress} of ${reports.length}.`
}
