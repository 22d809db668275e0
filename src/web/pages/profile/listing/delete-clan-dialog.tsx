import { AppError } from '#contract/errors.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import { useApi } from '../../../api-context.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from '../my-clan.module.css'

export interface ClanDialogProps {
  readonly clan: OwnClan
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

export function DeleteClanDialog({ clan, ...props }: ClanDialogProps) {
  const api = useApi()

  async function deleteClan() {
    await api.deleteClan({ body: { id: clan.id } }).catch((error: unknown) => {
      // Already deleted, for example in another tab: treat it as success.
      if (!(error instanceof AppError && error.code === 'no_own_clan')) throw error
    })
    return 'Your clan was deleted.'
  }

  return (
    <ConfirmDialog
      {...props}
      headline="Are you sure you want to permanently delete this clan?"
      confirmLabel="Yes, delete it!"
      failureMessage="Your clan was not deleted."
      action={deleteClan}
    >
      <p>
        <strong dir="auto" className={styles.clanName}>
          {clan.name}
        </strong>{' '}
        will be deleted with its image and any pending edit. Its votes stay in the totals, without its name.
      </p>
    </ConfirmDialog>
  )
}
