import type { UnapprovedClan } from '#contract/review.ts'
import { useApi } from '../../../api-context.tsx'
import type { Question } from '../confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { ReviewQueue } from './review-queue.tsx'
import { SubmissionCard } from './submission-card.tsx'

export const loader = deskLoader(async (api) => (await api.listUnapprovedClans()).body)

/** The pending registrations, each with approve and reject. */
export function Registrations() {
  const api = useApi()
  const queue = useDeskData<typeof loader>()

  const askApproval = (clan: UnapprovedClan): Question => ({
    headline: 'Approve this clan?',
    words: `“${clan.name}” will stand in the public list at once, and its owner is told by mail.`,
    confirm: 'Yes, approve it',
    tone: 'calm',
    act: () => api.approveRegistration(addressOf(clan)),
    done: `“${clan.name}” is approved and listed.`,
  })

  const askRejection = (clan: UnapprovedClan): Question => ({
    headline: 'Reject this clan?',
    words: `“${clan.name}” will not be listed. Its owner may edit it, which submits it again.`,
    confirm: 'Yes, reject it',
    tone: 'danger',
    reason: { hint: 'The owner reads it in the mail about the rejection.', form: `reject clan ${clan.id}` },
    act: (reason) => api.rejectRegistration({ ...addressOf(clan), body: { reason } }),
    done: `“${clan.name}” is rejected.`,
  })

  return (
    <ReviewQueue
      headline="Clan registrations pending"
      description="Clans that nobody has decided on yet, oldest first."
      queue={queue}
      nothing={{
        headline: 'No registrations wait',
        text: 'New clans appear here as soon as they are submitted.',
      }}
      approve={{ label: 'Approve clan', ask: askApproval }}
      reject={{ label: 'Reject clan', ask: askRejection }}
    >
      {(clan, actions) => <SubmissionCard key={clan.id} clan={clan} ways={actions} />}
    </ReviewQueue>
  )
}

/** The submission as it was read: another by now is not what was decided on. */
const addressOf = ({ id, revision }: UnapprovedClan) => ({
  params: { id: String(id) },
  query: { revision: String(revision) },
})
