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
  /** The clan to edit; undefined to add one. */
  readonly clan: OwnClan | undefined
  readonly unsentDraft: UnsentDraft | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** A dialog to add or edit a clan. Asks for confirmation before discarding changes. */
export function ClanFormDialog({ clan, unsentDraft, onClose, onSaved }: ClanFormDialogProps) {
  const form = useClanForm(clan, unsentDraft, onSaved)
  const [isConfirming, setConfirming] = useState(false)
  const blocker = useBlocker(form.dirty)
  useWarningBeforeUnload(form.dirty)
  useSaveAtSessionEnd(form, clan?.id)
  useSaveInTab(form, clan?.id)

  function requestClose() {
    if (form.busy) return
    if (form.dirty) setConfirming(true)
    else onClose()
  }

  function keepEditing() {
    setConfirming(false)
    blocker.reset?.()
  }

  function discard() {
    blocker.proceed?.()
    onClose()
  }

  const label = clan ? 'Edit clan' : 'Add clan'
  return (
    <>
      <Dialog open onClose={requestClose} headline={label} size="wide">
        {unsentDraft && <output className={styles.restored}>{restoredTexts[unsentDraft.reason]}</output>}
        {clan && <p>{editHint(clan)}</p>}
        <ClanForm form={form} label={label} submitLabel={clan ? 'Save changes' : label} onCancel={requestClose} />
      </Dialog>
      <Dialog
        open={isConfirming || blocker.state === 'blocked'}
        onClose={keepEditing}
        headline="Discard your changes?"
        tone="danger"
      >
        <p>Your changes are not saved yet.</p>
        <ButtonRow>
          <Button onClick={keepEditing}>Keep editing</Button>
          <Button variant="danger" onClick={discard}>
            Discard changes
          </Button>
        </ButtonRow>
      </Dialog>
    </>
  )
}

const restoredTexts: Readonly<Record<UnsentDraft['reason'], string>> = {
  'session ended': 'Your session ended before this was saved. We restored what you entered.',
  'page reloaded':
    'The page was reloaded before this was saved. We restored what you entered. If you had chosen an image, please choose it again.',
  'edit rejected':
    'This is what you entered in the edit that was rejected. If it had another image, please choose it again.',
}

function editHint({ approve_status }: OwnClan): string {
  if (approve_status === 1) return 'The public listing stays as it is until your changes are approved.'
  if (approve_status === -1) return 'Saving submits your clan for review again.'
  return 'Your clan will be reviewed with these changes.'
}

/** When the session ends, the page closes: keeps the changes in memory until the same user signs in again. */
function useSaveAtSessionEnd({ dirty, changes, file }: ClanFormState, clanId: number | undefined) {
  const session = useSession()
  const [email] = useState(() => session.user()?.email)
  const latest = useRef<Pick<ClanFormState, 'changes' | 'file'>>(undefined)
  useEffect(() => {
    latest.current = dirty ? { changes, file } : undefined
  })
  useEffect(
    () => () => {
      if (latest.current && email !== undefined && !session.user())
        storeUnsentDraft({ email, clanId, ...latest.current, reason: 'session ended' })
    },
    [session, email, clanId],
  )
}

/** Stores the changes in the tab, so that they survive reloads and the end of the session. Removes them when the user closes the form. */
function useSaveInTab({ dirty, changes }: ClanFormState, clanId: number | undefined) {
  const session = useSession()
  const [email] = useState(() => session.user()?.email ?? '')
  useEffect(() => saveTabDraft(email, clanId, dirty ? changes : undefined), [email, clanId, dirty, changes])
  useEffect(
    () => () => {
      if (session.user()?.email === email) saveTabDraft(email, clanId, undefined)
    },
    [session, email, clanId],
  )
}
