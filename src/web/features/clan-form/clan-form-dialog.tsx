import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type { OwnClan } from '#contract/own-clan.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWarningBeforeUnload } from '../forms/use-warning-before-unload.ts'
import { useSession } from '../session/session-context.tsx'
import { ClanForm } from './clan-form.tsx'
import styles from './clan-form.module.css'
import { storeUnsentDraft, type UnsentDraft } from './unsent-draft.ts'
import { saveTabDraft } from './tab-draft.ts'
import { type ClanFormState, useClanForm } from './use-clan-form.ts'

export interface ClanFormDialogProps {
  /** What is edited; undefined where a clan is added. */
  readonly clan: OwnClan | undefined
  /** What was typed before the session ended, or the page went. */
  readonly kept: UnsentDraft | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The add or edit form in its dialog. What was typed goes away only when its owner says so. */
export function ClanFormDialog({ clan, kept, onClose, onSaved }: ClanFormDialogProps) {
  const form = useClanForm(clan, kept, onSaved)
  const [asking, setAsking] = useState(false)
  const blocker = useBlocker(form.dirty)
  useWarningBeforeUnload(form.dirty)
  useKeptAtSessionEnd(form, clan?.id)
  useKeptInTab(form, clan?.id)

  function leave() {
    if (form.busy) return
    if (form.dirty) setAsking(true)
    else onClose()
  }

  function stay() {
    setAsking(false)
    blocker.reset?.()
  }

  function discard() {
    blocker.proceed?.()
    onClose()
  }

  const label = clan ? 'Edit clan' : 'Add clan'
  return (
    <>
      <Dialog open onClose={leave} headline={label} size="wide">
        {kept && <output className={styles.kept}>{keptWords[kept.because]}</output>}
        {clan && <p>{explainEdit(clan)}</p>}
        <ClanForm form={form} label={label} action={clan ? 'Save changes' : label} onCancel={leave} />
      </Dialog>
      <Dialog
        open={asking || blocker.state === 'blocked'}
        onClose={stay}
        headline="Discard your changes?"
        tone="danger"
      >
        <p>What you have typed is not saved yet.</p>
        <ButtonRow>
          <Button onClick={stay}>Keep editing</Button>
          <Button variant="danger" onClick={discard}>
            Discard changes
          </Button>
        </ButtonRow>
      </Dialog>
    </>
  )
}

const keptWords: Readonly<Record<UnsentDraft['because'], string>> = {
  'session ended': 'Your session had ended before this was saved. Here is what you had filled in.',
  'page went':
    'The page was loaded again before this was saved. Here is what you had filled in; an image has to be chosen again.',
}

function explainEdit({ approve_status }: OwnClan): string {
  if (approve_status === 1) return 'What is public stays as it is until your changes are approved.'
  if (approve_status === -1) return 'Saving submits your clan for review again.'
  return 'Your clan is reviewed with these changes.'
}

/** A session that ends takes the page with it; what was typed is kept for the next one of the same user. */
function useKeptAtSessionEnd({ dirty, draft, file }: ClanFormState, clanId: number | undefined) {
  const session = useSession()
  const [email] = useState(() => session.user()?.email)
  const typed = useRef<Pick<ClanFormState, 'draft' | 'file'>>(undefined)
  useEffect(() => {
    typed.current = dirty ? { draft, file } : undefined
  })
  useEffect(
    () => () => {
      if (typed.current && email !== undefined && !session.user())
        storeUnsentDraft({ email, clanId, ...typed.current, because: 'session ended' })
    },
    [session, email, clanId],
  )
}

/** What is typed outlives page and session, but not the form: its owner closes it, and neither of them does. */
function useKeptInTab({ dirty, draft }: ClanFormState, clanId: number | undefined) {
  const session = useSession()
  const [email] = useState(() => session.user()?.email ?? '')
  useEffect(() => saveTabDraft(email, clanId, dirty ? draft : undefined), [email, clanId, dirty, draft])
  useEffect(
    () => () => {
      if (session.user()?.email === email) saveTabDraft(email, clanId, undefined)
    },
    [session, email, clanId],
  )
}
