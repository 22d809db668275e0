import type { UnapprovedClan } from '#contract/review.ts'
import { useApi } from '../../../api-context.tsx'
import type { Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { latestOfClan } from '../shared/action-history/latest-action.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { SubmissionCard } from './submission-card.tsx'

export const loader = deskLoader(async (api) => (await api.listUnapprovedClans()).body)

export function Registrations() {
  const api = useApi()
  const queue = useDeskData<typeof loader>()

  const approveConfirmation = (clan: UnapprovedClan): Confirmation => ({
    headline: 'Approve this clan?',
    message: `“${clan.name}” will be listed immediately, and its owner will be notified by email.`,
    confirmLabel: 'Yes, approve it',
    tone: 'calm',
    action: () => api.approveRegistration(requestOf(clan)),
    successMessage: `“${clan.name}” was approved and is now listed.`,
    latest: () => latestOfClan(api, clan.id),
  })

  const rejectConfirmation = (clan: UnapprovedClan): Confirmation => ({
    headline: 'Reject this clan?',
    message: `“${clan.name}” will not be listed. If its owner edits it, it is submitted again.`,
    confirmLabel: 'Yes, reject it',
    tone: 'danger',
    reason: {
      hint: 'The owner will receive it by email and see it in the profile.',
      draftKey: `reject clan ${clan.id}`,
    },
    action: (reason) => api.rejectRegistration({ ...requestOf(clan), body: { reason } }),
    successMessage: `“${clan.name}” was rejected.`,
    latest: () => latestOfClan(api, clan.id),
  })

  async function withdrawApproval(clan: UnapprovedClan): Promise<string> {
    await api.withdrawApproval(requestOf(clan))
    return `“${clan.name}” is not listed and waits for a decision again. Its owner has got an email about the approval, but gets none about this.`
  }

  async function takeRejectionBack({ id, name }: UnapprovedClan): Promise<string> {
    await api.reopenRegistration({ params: { id: String(id) } })
    return `“${name}” waits for a decision again. Its owner gets no email about this.`
  }

  return (
    <ReviewQueue
      headline="Clan registrations pending"
      description="New clans that wait for a decision, oldest first."
      queue={queue}
      emptyState={{
        headline: 'No pending registrations',
        text: 'New clans appear here as soon as they are submitted.',
      }}
      approve={{ label: 'Approve clan', confirmation: approveConfirmation, undo: withdrawApproval }}
      reject={{ label: 'Reject clan', confirmation: rejectConfirmation, undo: takeRejectionBack }}
    >
      {(clan, actions) => <SubmissionCard key={clan.id} clan={clan} actions={actions} />}
    </ReviewQueue>
  )
}

/** Includes the revision that the administrator saw: the server rejects the decision if the submission has changed since. */
const requestOf = ({ id, revision }: UnapprovedClan) => ({
  params: { id: String(id) },
  query: { revision: String(revision) },
})
