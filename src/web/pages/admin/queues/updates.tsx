import type { ReactNode } from 'react'
import type { PendingUpdate } from '#contract/review.ts'
import { useApi } from '../../../api-context.tsx'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import type { Question } from '../confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../desk-data.ts'
import styles from './queues.module.css'
import { ReviewQueue } from './review-queue.tsx'
import { UpdateComparison } from './update-comparison.tsx'

export const loader = deskLoader(async (api) => (await api.listPendingUpdates()).body)

/** The pending edits, each beside the current listing. */
export function Updates() {
  const api = useApi()
  const queue = useDeskData<typeof loader>()

  const askApproval = (update: PendingUpdate): Question => ({
    headline: 'Approve these changes?',
    words: `They take the place of what the public list shows of “${update.current_name}”, and its owner is told by mail.`,
    confirm: 'Yes, approve them',
    tone: 'calm',
    act: () => api.approveUpdate(addressOf(update)),
    done: `The changes of “${update.current_name}” are approved.`,
  })

  const askRejection = (update: PendingUpdate): Question => ({
    headline: 'Reject these changes?',
    words: `The changes are dropped, and the list goes on showing “${update.current_name}” as it is.`,
    confirm: 'Yes, reject them',
    tone: 'danger',
    reason: { hint: 'The owner reads it in the mail about the rejection.', form: `reject update ${update.id}` },
    act: (reason) => api.rejectUpdate({ ...addressOf(update), body: { reason } }),
    done: `The changes of “${update.current_name}” are rejected.`,
  })

  return (
    <ReviewQueue
      headline="Clan updates pending"
      description="Edits of listed clans, oldest first. What the owner has changed is marked."
      queue={queue}
      nothing={{
        headline: 'No updates wait',
        text: 'Edits of listed clans appear here as soon as they are sent.',
      }}
      approve={{ label: 'Approve changes', ask: askApproval }}
      reject={{ label: 'Reject changes', ask: askRejection }}
    >
      {(update, actions) => <UpdateCard key={update.id} update={update} ways={actions} />}
    </ReviewQueue>
  )
}

function UpdateCard({ update, ways }: { readonly update: PendingUpdate; readonly ways: ReactNode }) {
  return (
    <article className={styles.update} aria-label={update.current_name}>
      <div className={styles.updateHead}>
        <h3 className={styles.name} dir="auto">
          {update.current_name}
        </h3>
        <p className={styles.none}>
          {update.owner_email ?? 'No account'} · <DateTime instant={update.submitted_at} form="minute" />
        </p>
      </div>
      <UpdateComparison update={update} />
      <ButtonRow>{ways}</ButtonRow>
    </article>
  )
}

/** The changes as they were read: others by now are not what was decided on. */
const addressOf = ({ id, revision }: PendingUpdate) => ({
  params: { id: String(id) },
  query: { revision: String(revision) },
})
