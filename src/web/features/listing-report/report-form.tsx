import { useId } from 'react'
import { Link } from 'react-router'
import { maxReportLength, reportKinds } from '#contract/rules/clans/listing-reports.ts'
import { reporterRetentionDays } from '#contract/rules/retention.ts'
import { fullStopAfter } from '#contract/rules/text/full-stop.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { Field } from '../forms/field.tsx'
import { controlProps, FieldFrame } from '../forms/field-frame.tsx'
import { FormErrorMessage } from '../forms/form-message.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import type { ReportedListing } from './report-dialog.tsx'
import styles from './report-form.module.css'
import type { ReportFormState } from './use-report-form.ts'

const kindOptions: readonly (readonly [value: string, text: string])[] = [
  ['', 'Please choose'],
  ...Object.entries(reportKinds),
]

interface ReportFormProps {
  readonly clan: ReportedListing
  readonly form: ReportFormState
  readonly onCancel: () => void
}

export function ReportForm({ clan, form, onCancel }: ReportFormProps) {
  const id = useId()
  const textError = form.errorOf('text')
  return (
    <form {...form.formProps} className={styles.form} aria-label="Report this listing">
      <p className={styles.about}>
        Only the administrators read what you write about <bdi>{clan.name}</bdi>
        {fullStopAfter(clan.name)}
      </p>
      <SelectField
        name="kind"
        label="What is wrong?"
        options={kindOptions}
        defaultValue={form.restored?.kind}
        error={form.errorOf('kind')}
        required
      />
      <FieldFrame
        id={id}
        label="What should they look at?"
        hint="For example where you saw it, and since when. You can leave it empty if a link does not work."
        error={textError}
      >
        <textarea
          {...controlProps(id, textError)}
          name="text"
          defaultValue={form.restored?.text}
          rows={4}
          maxLength={maxReportLength}
          dir="auto"
        />
      </FieldFrame>
      <Field
        name="email"
        type="email"
        label="Your email, for an answer (optional)"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={form.restored?.email}
        error={form.errorOf('email')}
      />
      <p className={styles.privacy}>
        To count different people, a hash of your network is stored with the report. It is deleted, like your email,{' '}
        {reporterRetentionDays} days after the report is closed. <Link to="/privacy#retention">Privacy Policy</Link>
      </p>
      <FormErrorMessage errors={form.errors} />
      <ButtonRow>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton form={form}>Send report</SubmitButton>
      </ButtonRow>
    </form>
  )
}
