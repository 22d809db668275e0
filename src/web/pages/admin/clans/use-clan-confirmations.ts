import { useState } from 'react'
import type { DeskClan } from '#contract/desk.ts'
import { useApi } from '../../../api-context.tsx'
import type { Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { latestOfClan } from '../shared/action-history/latest-action.tsx'
import { reasonHint } from './reason-hint.ts'
import { restoreConfirmation } from '../shared/confirmation/restore-confirmation.ts'
import type { ClanActions } from './clan-columns.tsx'
import { removeImageConfirmation } from './remove-image-confirmation.tsx'

interface ClanConfirmations {
  readonly confirmation: Confirmation | undefined
  readonly actions: Omit<ClanActions, 'penalize'>
  readonly dismiss: () => void
}

export function useClanConfirmations(): ClanConfirmations {
  const api = useApi()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const paramsOf = ({ id }: { id: number }) => ({ id: String(id) })
  const ask = (clan: DeskClan, asked: Confirmation) =>
    setConfirmation({ ...asked, latest: () => latestOfClan(api, clan.id) })

  const actions: ClanConfirmations['actions'] = {
    revokePenalty: (clan: DeskClan, penalty) =>
      ask(clan, {
        headline: 'Revoke this penalty?',
        message: `The ${penalty.percent}% of ${penalty.week === undefined ? "this week's votes" : `the votes of ${penalty.week}`} for “${clan.name}” will count again. The audit log keeps both the penalty and its revocation.`,
        confirmLabel: 'Yes, revoke it',
        tone: 'calm',
        action: () => api.takePenaltyBack({ params: paramsOf(penalty) }),
        successMessage: `The ${penalty.percent}% penalty of “${clan.name}” was revoked.`,
      }),
    takeDown: (clan) =>
      ask(clan, {
        headline: 'Take this listing down?',
        message: `“${clan.name}” will be removed from the list${clan.owner_email === null ? '' : ', and its account barred from listing a clan again'}. You can undo this here.`,
        confirmLabel: 'Yes, take it down',
        tone: 'danger',
        reason: { hint: reasonHint(clan), draftKey: `take down ${clan.id}` },
        action: (reason) => api.takeDownClan({ params: paramsOf(clan), body: { reason } }),
        successMessage: `“${clan.name}” was taken down.`,
      }),
    removeImage: (clan) => ask(clan, removeImageConfirmation(api, clan)),
    restore: (clan) => ask(clan, restoreConfirmation(api, clan)),
    reopen: (clan) =>
      ask(clan, {
        headline: 'Undo the rejection?',
        message: `“${clan.name}” waits for a decision again, under Registrations. The owner gets no email about this.`,
        confirmLabel: 'Yes, undo it',
        tone: 'calm',
        action: () => api.reopenRegistration({ params: paramsOf(clan) }),
        successMessage: `The rejection of “${clan.name}” was undone.`,
      }),
  }
  return { confirmation, actions, dismiss: () => setConfirmation(undefined) }
}
