import { type FormEvent, useState } from 'react'
import type { DeskClan } from '#contract/desk.ts'
import { useApi } from '../../../api-context.tsx'
import { Field } from '../../../features/forms/field.tsx'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { useKeptText } from '../../../features/session/use-kept-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { groupDigits } from '../../../ui/group-digits.ts'
import styles from '../act-dialog.module.css'
import { ReasonField } from '../reason-field.tsx'
import { explainAct } from '../explain-act.ts'
import { readPenalty } from './read-penalty.ts'

interface PenaltyDialogProps {
  readonly clan: DeskClan | undefined
  readonly onClose: () => void
  readonly onDone: (said: string) => void
}

/** Takes a part of a clan's votes of this week out of the count. */
export function PenaltyDialog({ clan, onClose, onDone }: PenaltyDialogProps) {
  const [busy, setBusy] = useState(false)
  const close = () => !busy && onClose()
  return (
    <Dialog open={clan !== undefined} onClose={close} headline={`Penalize ${clan?.name ?? ''}`} tone="danger">
      {clan && <PenaltyForm clan={clan} busy={busy} onBusy={setBusy} onClose={close} onDone={onDone} />}
    </Dialog>
  )
}

interface PenaltyFormProps extends PenaltyDialogProps {
  readonly clan: DeskClan
  /** Whether it is being applied: until it is known what came of it, the dialog stays. */
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

function PenaltyForm({ clan, busy, onBusy, onClose, onDone }: PenaltyFormProps) {
  const api = useApi()
  const [failure, setFailure] = useState<string>()
  const typed = useKeptText(`penalty ${clan.id}`)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const penalty = readPenalty(form.get('penalty'))
    const reason = form.get('reason')
    if (penalty === undefined) return
    onBusy(true)
    setFailure(undefined)
    try {
      await api.penalizeClan({
        params: { id: String(clan.id) },
        body: { penalty, reason: typeof reason === 'string' ? reason.trim() : '' },
      })
      typed.forget()
      onDone(`${penalty} % of this week's votes for “${clan.name}” no longer count.`)
    } catch (error) {
      // The error catalogue asks for a log entry.
      console.warn('Failed to apply penalty', error)
      setFailure(explainAct(error))
    } finally {
      onBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate onChange={typed.keep} onSubmit={(event) => void submit(event)}>
      <p className={styles.words}>
        The penalty ends with the vote week, can be taken back, and stays in the record. {groupDigits(clan.votes_cast)}{' '}
        votes are cast, {groupDigits(clan.votes_effective)} count.
      </p>
      <Field
        name="penalty"
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        step={1}
        defaultValue={typed.kept?.penalty}
        label="Percent of this week's votes"
        hint="1 to 100; anything else is ignored."
      />
      <ReasonField hint="It stands in the record and beside the penalty." kept={typed.kept?.reason} />
      <FormMessage tone="bad">
        {failure !== undefined && (
          <>
            <strong>Failed to apply penalty</strong>
            <span>{failure}</span>
          </>
        )}
      </FormMessage>
      <ButtonRow>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" busy={busy}>
          Apply
        </Button>
      </ButtonRow>
    </form>
  )
}
