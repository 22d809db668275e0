import type { Api } from '../../../../api.ts'
import type { Confirmation } from './confirm-dialog.tsx'

export function restoreConfirmation(
  api: Pick<Api, 'restoreClan'>,
  { id, name }: { readonly id: number; readonly name: string },
): Confirmation {
  return {
    headline: 'Undo the take-down?',
    message: `“${name}” returns to its previous status, unless its owner has deleted it. The account may list a clan again.`,
    confirmLabel: 'Yes, undo it',
    tone: 'calm',
    reason: { hint: 'The owner, if there is one, will receive it by email.', draftKey: `restore ${id}` },
    action: (reason) => api.restoreClan({ params: { id: String(id) }, body: { reason } }),
    successMessage: `The take-down of “${name}” was undone.`,
  }
}
