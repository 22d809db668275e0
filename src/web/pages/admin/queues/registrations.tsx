import { useState } from 'react'
import type { UnapprovedClan } from '#contract/review.ts'
import { useApi } from '../../../api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ActDialog, type Question } from '../act-dialog.tsx'
import { DeskSection, LoadState, NothingHere } from '../desk-section.tsx'
import { useLoaded } from '../use-loaded.ts'
import styles from './queues.module.css'
import { SubmissionCard } from './submission-card.tsx'

/** The registrations that wait, each with approve and reject. */
export function Registrations() {
  const api = useApi()
  const queue = useLoaded(async () => (await api.listUnapprovedClans()).body)
  const [question, setQuestion] = useState<Question>()
  const [said, setSaid] = useState<string>()

  function settle(clan: UnapprovedClan, act: Question['act']): Question['act'] {
    return async (reason) => {
      await act(reason)
      queue.change((clans) => clans.filter(({ id }) => id !== clan.id))
    }
  }

  function askApproval(clan: UnapprovedClan) {
    setQuestion({
      headline: 'Approve this clan?',
      words: `“${clan.name}” will stand in the public list at once, and its owner is told by mail.`,
      confirm: 'Yes, approve it',
      tone: 'calm',
      act: settle(clan, () => api.approveRegistration({ params: keyOf(clan), query: readRevision(clan) })),
      done: `“${clan.name}” is approved and listed.`,
    })
  }

  function askRejection(clan: UnapprovedClan) {
    setQuestion({
      headline: 'Reject this clan?',
      words: `“${clan.name}” will not be listed. Its owner may edit it, which submits it again.`,
      confirm: 'Yes, reject it',
      tone: 'danger',
      reason: { hint: 'The owner reads it in the mail about the rejection.', form: `reject clan ${clan.id}` },
      act: settle(clan, (reason) =>
        api.rejectRegistration({ params: keyOf(clan), query: readRevision(clan), body: { reason } }),
      ),
      done: `“${clan.name}” is rejected.`,
    })
  }

  return (
    <DeskSection
      headline="Clan registrations pending"
      words="Clans that nobody has decided on yet, oldest first."
      said={said}
      ways={
        <Button busy={queue.busy} onClick={queue.reload}>
          Refresh
        </Button>
      }
    >
      <LoadState loaded={queue}>
        {(clans) =>
          clans.length === 0 ? (
            <NothingHere mark="✓" headline="No registrations wait">
              New clans appear here as soon as they are submitted.
            </NothingHere>
          ) : (
            <div className={styles.queue}>
              {clans.map((clan) => (
                <SubmissionCard
                  key={clan.id}
                  clan={clan}
                  ways={
                    <>
                      <Button variant="primary" onClick={() => askApproval(clan)}>
                        Approve clan
                      </Button>
                      <Button variant="danger" onClick={() => askRejection(clan)}>
                        Reject clan
                      </Button>
                    </>
                  }
                />
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

const keyOf = ({ id }: UnapprovedClan) => ({ id: String(id) })
const readRevision = ({ revision }: UnapprovedClan) => ({ revision: String(revision) })
