import type { DeskClan } from '#contract/desk.ts'
import { useApi } from '../../../api-context.tsx'
import { Field } from '../../../features/forms/field.tsx'
import { FormErrorMessage } from '../../../features/forms/form-message.tsx'
import { useContractForm } from '../../../features/forms/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import styles from '../shared/confirmation/confirm-dialog.module.css'
import { ReasonField } from '../shared/confirmation/reason-field.tsx'
import { penaltyFormErrors } from './penalty-form-errors.ts'

interface PenaltyDialogProps {
  readonly clan: DeskClan | undefined
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

export function PenaltyDialog({ clan, ...props }: PenaltyDialogProps) {
  return clan && <OpenDialog {...props} clan={clan} />
}

interface OpenDialogProps extends PenaltyDialogProps {
  readonly clan: DeskClan
}

function OpenDialog({ clan, onClose, onDone }: OpenDialogProps) {
  const api = useApi()
  const form = useContractForm('penalizeClan', {
    fields: ['penalty', 'reason', 'week'],
    draftKey: `penalty ${clan.id}`,
    body: ({ penalty, reason, week }) => ({
      penalty: penalty.trim() === '' ? Number.NaN : Number(penalty),
      reason: reason.trim(),
      ...(week.trim() === '' ? {} : { week: week.trim() }),
    }),
    async send(body) {
      await api.penalizeClan({ params: { id: String(clan.id) }, body })
      const votes = body.week === undefined ? "this week's votes" : `the votes of ${body.week}`
      onDone(`${body.penalty}% of ${votes} for “${clan.name}” no longer count.`)
    },
    toFormErrors(error) {
      // The specification's error catalog requires this log message.
      console.warn('Failed to apply penalty', error)
      return penaltyFormErrors(error)
    },
  })

  // Stay open while the request is running, to show its outcome.
  const close = () => !form.busy && onClose()

  return (
    <Dialog open onClose={close} headline={`Penalize ${clan.name}`} tone="danger">
      <form {...form.formProps} className={styles.form}>
        <p className={styles.message}>
          The penalty applies to one vote week and can be revoked. The audit log keeps it. This week, counted votes:{' '}
          {groupDigits(clan.votes_cast)}. After penalties: {groupDigits(clan.votes_effective)}.
        </p>
        <Field
          name="penalty"
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          defaultValue={form.restored?.penalty}
          error={form.errorOf('penalty')}
          label="Percent of the week's votes"
          hint="1 to 100"
        />
        <Field
          name="week"
          placeholder="2026-W47"
          autoComplete="off"
          defaultValue={form.restored?.week}
          error={form.errorOf('week')}
          label="Past week (optional)"
          hint="Empty for this week. If the week's result is final, it gets a correction within minutes."
        />
        <ReasonField
          hint="Shown in the audit log and next to the penalty."
          stored={form.restored?.reason}
          error={form.errorOf('reason')}
        />
        <FormErrorMessage errors={form.errors} />
        <ButtonRow>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            Apply
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
