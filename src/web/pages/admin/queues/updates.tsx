import { useState } from 'react'
import type { PendingUpdate } from '#contract/review.ts'
import { useApi } from '../../../api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ActDialog, type Question } from '../act-dialog.tsx'
import { DeskSection, LoadState, NothingHere } from '../desk-section.tsx'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { useLoaded } from '../use-loaded.ts'
import styles from './queues.module.css'
import { UpdateComparison } from './update-comparison.tsx'

/** The edits that wait, each beside what is listed. */
export function Updates() {
  const api = useApi()
  const queue = useLoaded(async () => (await api.listPendingUpdates()).body)
  const [question, setQuestion] = useState<Question>()
  const [said, setSaid] = useState<string>()

  function settle(update: PendingUpdate, act: Question['act']): Question['act'] {
    return async (reason) => {
      await act(reason)
      queue.change((updates) => updates.filter(({ id }) => id !== update.id))
    }
  }

  function askApproval(update: PendingUpdate) {
    setQuestion({
      headline: 'Approve these changes?',
      words: `They take the place of what the public list shows of “${update.current_name}”, and its owner is told by mail.`,
      confirm: 'Yes, approve them',
      tone: 'calm',
      act: settle(update, () => api.approveUpdate({ params: keyOf(update), query: readRevision(update) })),
      done: `The changes of “${update.current_name}” are approved.`,
    })
  }

  function askRejection(update: PendingUpdate) {
    setQuestion({
      headline: 'Reject these changes?',
      words: `The changes are dropped, and the list goes on showing “${update.current_name}” as it is.`,
      confirm: 'Yes, reject them',
      tone: 'danger',
      reason: { hint: 'The owner reads it in the mail about the rejection.', form: `reject update ${update.id}` },
      act: settle(update, (reason) =>
        api.rejectUpdate({ params: keyOf(update), query: readRevision(update), body: { reason } }),
      ),
      done: `The changes of “${update.current_name}” are rejected.`,
    })
  }

  return (
    <DeskSection
      headline="Clan updates pending"
      words="Edits of listed clans, oldest first. What the owner has changed is marked."
      said={said}
      ways={
        <Button busy={queue.busy} onClick={queue.reload}>
          Refresh
        </Button>
      }
    >
      <LoadState loaded={queue}>
        {(updates) =>
          updates.length === 0 ? (
            <NothingHere mark="✓" headline="No updates wait">
              Edits of listed clans appear here as soon as they are sent.
            </NothingHere>
          ) : (
            <div className={styles.queue}>
              {updates.map((update) => (
                <article key={update.id} className={styles.update} aria-label={update.current_name}>
                  <div className={styles.updateHead}>
                    <h3 className={styles.name} dir="auto">
                      {update.current_name}
                    </h3>
                    <p className={styles.none}>
                      {update.owner_email ?? 'No account'} · <DateTime instant={update.submitted_at} form="minute" />
                    </p>
                  </div>
                  <UpdateComparison update={update} />
                  <div className={styles.ways}>
                    <Button variant="primary" onClick={() => askApproval(update)}>
                      Approve changes
                    </Button>
                    <Button variant="danger" onClick={() => askRejection(update)}>
                      Reject changes
                    </Button>
                  </div>
                </article>
              ))}
            </div>
          )
        }
      </LoadState>
      <ActDialog
        question={question}
        onClose={() => setQuestion(undefined)}
        onDone={(words) => {
          setQuestion(undefined)
          setSaid(words)
        }}
        onOutdated={queue.reload}
      />
    </DeskSection>
  )
}

const keyOf = ({ id }: PendingUpdate) => ({ id: String(id) })
const readRevision = ({ revision }: PendingUpdate) => ({ revision: String(revision) })
