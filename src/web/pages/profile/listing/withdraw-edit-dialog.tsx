import { AppError } from '#contract/errors.ts'
import { useApi } from '../../../api-context.tsx'
import { changedFields } from '../../../features/own-clan/clan-changes.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ClanDialogProps } from './delete-clan-dialog.tsx'

export function WithdrawEditDialog({ clan, ...props }: ClanDialogProps) {
  const api = useApi()
  const changed = changedFields(clan)

  async function withdraw() {
    try {
      await api.withdrawEdit({ query: { revision: clan.revision.toString() } })
    } catch (error) {
      if (error instanceof AppError && error.code === 'already_decided') return 'Your edit no longer waits for review.'
      throw error
    }
    return 'Your edit was withdrawn. The public listing has not changed.'
  }

  return (
    <ConfirmDialog
      {...props}
      headline="Withdraw your edit?"
      confirmLabel="Yes, withdraw it"
      failureMessage="Your edit was not withdrawn."
      action={withdraw}
    >
      <p>
        The public listing stays as it is.
        {changed.length > 0 && ` What you have changed will be deleted: ${changed.join(', ')}.`}
      </p>
    </ConfirmDialog>
  )
}
