import type { ReactNode } from 'react'
import type { PendingUpdate } from '#contract/review.ts'
import { useApi } from '../../../api-context.tsx'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import type { Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { latestOfClan } from '../shared/action-history/latest-action.tsx'
import styles from './queues.module.css'
import { ReviewQueue } from './review-queue.tsx'
import { UpdateComparison } from './update-comparison.tsx'

export const loader = deskLoader(async (api) => (await api.listPendingUpdates()).body)

export function Updates() {
  const api = useApi()
  const queue = useDeskData<typeof loader>()

  const approveConfirmation = (update: PendingUpdate): Confirmation => ({
    headline: 'Approve these changes?',
    message: `They will replace the public listing of “${update.current_name}”, and its owner will be notified by email. This cannot be undone.`,
    confirmLabel: 'Yes, approve them',
    tone: 'calm',
    action: () => api.approveUpdate(requestOf(update)),
    successMessage: `The changes to “${update.current_name}” were approved.`,
    latest: () => latestOfClan(api, update.id),
  })

  const rejectConfirmation = (update: PendingUpdate): Confirmation => ({
    headline: 'Reject these changes?',
    message: `The changes will be discarded, which cannot be undone. “${update.current_name}” stays listed as it is.`,
    confirmLabel: 'Yes, reject them',
    tone: 'danger',
    reason: {
      hint: 'The owner will receive it by email and see it in the profile.',
      draftKey: `reject update ${update.id}`,
    },
    action: (reason) => api.rejectUpdate({ ...requestOf(update), body: { reason } }),
    successMessage: `The changes to “${update.current_name}” were rejected.`,
    latest: () => latestOfClan(api, update.id),
  })

  return (
    <ReviewQueue
      headline="Clan updates pending"
      description="Edits of listed clans, oldest first, with the fields that they change."
      queue={queue}
      emptyState={{
        headline: 'No pending updates',
        text: 'Edits of listed clans appear here as soon as they are submitted.',
      }}
      approve={{ label: 'Approve changes', confirmation: approveConfirmation }}
      reject={{ label: 'Reject changes', confirmation: rejectConfirmation }}
    >
      {(update, actions) => <UpdateCard key={update.id} update={update} actions={actions} />}
    </ReviewQueue>
  )
}

function UpdateCard({ update, actions }: { readonly update: PendingUpdate; readonly actions: ReactNode }) {
  return (
    <article className={styles.update} aria-label={update.current_name} tabIndex={-1}>
      <div className={styles.updateHead}>
        <h3 className={styles.name} dir="auto">
          {update.current_name}
        </h3>
        <p className={styles.none}>
          {update.owner_email ?? 'No account'} · <DateTime instant={update.submitted_at} format="minute" />
        </p>
      </div>
      <UpdateComparison update={update} />
      <ButtonRow>{actions}</ButtonRow>
    </article>
  )
}

/** Includes the revision that the administrator saw: the server rejects the decision if the update has changed since. */
const requestOf = ({ id, revision }: PendingUpdate) => ({
  params: { id: String(id) },
  query: { revision: String(revision) },
})
