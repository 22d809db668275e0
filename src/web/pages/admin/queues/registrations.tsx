import type { UnapprovedClan } from '#contract/review.ts'
import { useApi } from '../../../api-context.tsx'
import type { Question } from '../act-dialog.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { SubmissionCard } from './submission-card.tsx'

/** The registrations that wait, each with approve and reject. */
export function Registrations() {
  const api = useApi()

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
      words="Clans that nobody has decided on yet, oldest first."
      nothing={{
        headline: 'No registrations wait',
        words: 'New clans appear here as soon as they are submitted.',
      }}
      load={async () => (await api.listUnapprovedClans()).body}
      approve={{ label: 'Approve clan', ask: askApproval }}
      reject={{ label: 'Reject clan', ask: askRejection }}
    >
      {(clan, ways) => <SubmissionCard key={clan.id} clan={clan} ways={ways} />}
    </ReviewQueue>
  )
}

/** The submission as it was read: another by now is not what was decided on. */
const addressOf = ({ id, revision }: UnapprovedClan) => ({
  params: { id: String(id) },
  query: { revision: String(revision) },
})
