import { useState } from 'react'
import { AppError } from '#contract/errors.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import { useApi } from '../../api-context.tsx'
import { errorMessage } from '../../features/forms/error-message.ts'
import { FormErrorMessage } from '../../features/forms/form-message.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './my-clan.module.css'

export interface DeleteClanDialogProps {
  readonly clan: OwnClan
  readonly open: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export function DeleteClanDialog({ clan, open, onClose, onDeleted }: DeleteClanDialogProps) {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()

  function close() {
    if (busy) return
    setReason(undefined)
    onClose()
  }

  async function deleteClan() {
    setBusy(true)
    setReason(undefined)
    try {
      await api.deleteClan({ body: { id: clan.id } })
    } catch (error) {
      // Already deleted, for example in another tab: treat it as success.
      if (!(error instanceof AppError && error.code === 'no_own_clan')) {
        setReason(errorMessage(error))
        return
      }
    } finally {
      setBusy(false)
    }
    onDeleted()
  }

  return (
    <Dialog open={open} onClose={close} headline="Are you sure you want to permanently delete this clan?" tone="danger">
      <p>
        <strong dir="auto" className={styles.clanName}>
          {clan.name}
        </strong>{' '}
        will be deleted with its image and any pending edit. Its votes stay in the totals, without its name.
      </p>
      <FormErrorMessage errors={reason === undefined ? undefined : { message: 'Your clan was not deleted.', reason }} />
      <div className={styles.actions}>
        <Button onClick={close}>Cancel</Button>
        <Button variant="danger" busy={busy} onClick={() => void deleteClan()}>
          Yes, delete it!
        </Button>
      </div>
    </Dialog>
  )
}
