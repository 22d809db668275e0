import { type FormEvent, type ReactNode, useState } from 'react'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { useKeptText } from '../../features/session/use-kept-text.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './act-dialog.module.css'
import { explainAct, isOutdated } from './explain-act.ts'
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

interface ActDialogProps {
  readonly question: Question | undefined
  readonly onClose: () => void
  readonly onDone: (said: string) => void
  /** What the page shows is no longer so. */
  readonly onOutdated: () => void
}

/** Asks before an act, shows that it works, and says why where it was refused. */
export function ActDialog({ question, onClose, onDone, onOutdated }: ActDialogProps) {
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
        <ActForm
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

interface ActFormProps extends ActDialogProps {
  readonly question: Question
  /** Whether the act runs: until it is known what came of it, the dialog stays. */
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

function ActForm({ question, busy, onBusy, onClose, onDone, onOutdated }: ActFormProps) {
  const { words, confirm, tone, reason, act, done } = question
  const [error, setError] = useState<unknown>()
  const over = isOutdated(error)
  const typed = useKeptText(reason?.form ?? '')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget).get('reason')
    onBusy(true)
    setError(undefined)
    try {
      await act(typeof given === 'string' ? given.trim() : '')
      typed.forget()
      onDone(done)
    } catch (refusal) {
      setError(refusal)
    } finally {
      onBusy(false)
    }
  }

  return (
    <form className={styles.form} data-tone={tone} onChange={typed.keep} onSubmit={(event) => void submit(event)}>
      <div className={styles.words}>{words}</div>
      {reason && <ReasonField hint={reason.hint} kept={typed.kept?.reason} />}
      <FormMessage tone="bad">{error !== undefined && explainAct(error)}</FormMessage>
      {over ? (
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
