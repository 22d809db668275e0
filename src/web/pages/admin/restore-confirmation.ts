import type { Api } from '../../api.ts'
import type { Question } from './confirm-dialog.tsx'

/** What is asked before a take-down is undone. The listing itself may be gone: its owner may delete it. */
export function askRestore(
  api: Pick<Api, 'restoreClan'>,
  { id, name }: { readonly id: number; readonly name: string },
): Question {
  return {
    headline: 'Undo the take-down?',
    words: `“${name}” is again what it was before, unless its owner has deleted it, and its account may list again.`,
    confirm: 'Yes, undo it',
    tone: 'calm',
    reason: { hint: 'The owner reads it in the mail about it.', form: `restore ${id}` },
    act: (reason) => api.restoreClan({ params: { id: String(id) }, body: { reason } }),
    done: `The take-down of “${name}” is undone.`,
  }
}
