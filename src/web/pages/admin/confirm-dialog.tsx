import { type ReactNode, useState } from 'react'
import { FormErrorMessage } from '../../features/forms/form-message.tsx'
import { useContractForm } from '../../features/forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './confirm-dialog.module.css'
import { adminErrorMessage, isOutdated } from './admin-error-message.ts'
import { ReasonField } from './reason-field.tsx'

/** One act of an administrator, before it is done. */
export interface Question {
  readonly headline: string
  readonly words: ReactNode
  /** What the button says that does it. */
  readonly confirm: string
  readonly tone: 'calm' | 'danger'
  /** Whether a reason may be given: who reads it, and what its text is kept under until the act is done. */
  readonly reason?: { readonly hint: string; readonly form: string }
  readonly act: (reason: string) => Promise<unknown>
  /** What is said once it is done. */
  readonly done: string
}

interface ConfirmDialogProps {
  readonly question: Question | undefined
  readonly onClose: () => void
  readonly onDone: (said: string) => void
  /** What the page shows is no longer so. */
  readonly onOutdated: () => void
}

/** Asks before an act, shows that it works, and says why where it was refused. */
export function ConfirmDialog({ question, onClose, onDone, onOutdated }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const close = () => !busy && onClose()
  return (
    <Dialog
      open={question !== undefined}
      onClose={close}
      headline={question?.headline ?? ''}
      tone={question?.tone ?? 'calm'}
    >
      {question && (
        <ConfirmForm
          question={question}
          busy={busy}
          onBusy={setBusy}
          onClose={close}
          onDone={onDone}
          onOutdated={onOutdated}
        />
      )}
    </Dialog>
  )
}

interface ConfirmFormProps extends ConfirmDialogProps {
  readonly question: Question
  /** Whether the act runs: until it is known what came of it, the dialog stays. */
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

function ConfirmForm({ question, busy, onBusy, onClose, onDone, onOutdated }: ConfirmFormProps) {
  const { words, confirm, tone, reason, act, done } = question
  const [isOver, setOver] = useState(false)
  const form = useContractForm('rejectRegistration', {
    fields: ['reason'],
    ...(reason && { draftKey: reason.form }),
    body: (values) => ({ reason: values.reason.trim() }),
    async send(body) {
      onBusy(true)
      setOver(false)
      await act(body.reason ?? '').finally(() => onBusy(false))
      onDone(done)
    },
    explain(error) {
      setOver(isOutdated(error))
      return { reason: adminErrorMessage(error) }
    },
  })

  return (
    <form {...form.formProps} className={styles.form} data-tone={tone}>
      <div className={styles.words}>{words}</div>
      {reason && <ReasonField hint={reason.hint} kept={form.restored?.reason} error={form.errorOf('reason')} />}
      <FormErrorMessage errors={form.errors} />
      {isOver ? (
        <ButtonRow>
          <Button
            variant="primary"
            onClick={() => {
              onOutdated()
              onClose()
            }}
          >
            Show what is there now
          </Button>
        </ButtonRow>
      ) : (
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
        </ButtonRow>
      )}
    </form>
  )
}
