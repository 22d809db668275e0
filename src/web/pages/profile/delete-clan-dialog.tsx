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

  async function deleteIt() {
    setBusy(true)
    setReason(undefined)
    try {
      await api.deleteClan({ body: { id: clan.id } })
    } catch (error) {
      // Gone already, from another tab: what was asked for is so.
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
        goes with its image and whatever waits for review. Its votes stay in the totals, without its name.
      </p>
      <FormErrorMessage errors={reason === undefined ? undefined : { message: 'Your clan was not deleted.', reason }} />
      <div className={styles.ways}>
        <Button onClick={close}>Cancel</Button>
        <Button variant="danger" busy={busy} onClick={() => void deleteIt()}>
          Yes, delete it!
        </Button>
      </div>
    </Dialog>
  )
}
