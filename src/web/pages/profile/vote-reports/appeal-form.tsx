import { useId } from 'react'
import { AppError } from '#contract/errors.ts'
import { maxAppealLength } from '#contract/rules/votes/vote-reports.ts'
import type { VoteAppeal } from '#contract/vote-reports.ts'
import { useApi } from '../../../api-context.tsx'
import { errorMessage } from '../../../features/forms/error-message.ts'
import { controlProps, FieldFrame } from '../../../features/forms/field-frame.tsx'
import type { FormErrors } from '../../../features/forms/form-errors.ts'
import { FormErrorMessage } from '../../../features/forms/form-message.tsx'
import { SubmitButton } from '../../../features/forms/submit-button.tsx'
import { useContractForm } from '../../../features/forms/use-contract-form.ts'
import styles from './vote-reports.module.css'

interface AppealFormProps {
  readonly clanId: number
  readonly week: string
  /** Whether the week has no appeal yet. */
  readonly isFirst: boolean
  readonly onSent: (appeal: VoteAppeal) => void
}

export function AppealForm({ clanId, week, isFirst, onSent }: AppealFormProps) {
  const api = useApi()
  const id = useId()
  const form = useContractForm('appealVotes', {
    fields: ['text'],
    draftKey: `appeal ${clanId} ${week}`,
    body: ({ text }) => ({ week, text: text.trim() }),
    async send(body) {
      const sent = await api.appealVotes({ body })
      onSent(sent.body)
    },
    toFormErrors,
  })
  const error = form.errorOf('text')
  const title = isFirst ? 'Appeal' : 'Appeal again'
  return (
    <details className={styles.more} open={form.restored !== undefined}>
      <summary>{title}</summary>
      <form {...form.formProps} className={styles.form} aria-label={title}>
        <FieldFrame
          id={id}
          label="Why should these votes count?"
          hint="For the administrators: for example a tournament, a stream about your clan, or many members in one network."
          error={error}
        >
          <textarea
            {...controlProps(id, error)}
            name="text"
            defaultValue={form.restored?.text}
            rows={4}
            maxLength={maxAppealLength}
            dir="auto"
            required
          />
        </FieldFrame>
        <FormErrorMessage errors={form.errors} />
        <div>
          <SubmitButton form={form}>Send appeal</SubmitButton>
        </div>
      </form>
    </details>
  )
}

function toFormErrors(error: unknown): FormErrors<'text'> {
  const isOutdated = error instanceof AppError && error.code === 'already_decided'
  return {
    message: 'Your appeal was not sent.',
    reason: isOutdated
      ? 'Another one is waiting for its answer, or all votes of this week count now. Reload the page to see it.'
      : errorMessage(error),
  }
}
