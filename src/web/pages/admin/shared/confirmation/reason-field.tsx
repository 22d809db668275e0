import { useId } from 'react'
import { maxReasonLength } from '#contract/rules/reason.ts'
import { FieldFrame, controlProps } from '../../../../features/forms/field-frame.tsx'

/** Labels of required texts. */
export type RequiredText = 'Reason' | 'Note' | 'Answer'

interface ReasonFieldProps {
  /** Default: an optional reason. */
  readonly required?: RequiredText | undefined
  readonly hint: string
  /** The unsent draft. */
  readonly stored: string | undefined
  readonly error: string | undefined
}

export function ReasonField({ required, hint, stored, error }: ReasonFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={required ?? 'Reason (optional)'} hint={hint} error={error}>
      <textarea
        {...controlProps(id, error)}
        name="reason"
        required={required !== undefined}
        defaultValue={stored}
        rows={3}
        maxLength={maxReasonLength}
      />
    </FieldFrame>
  )
}

export function missingText(required: RequiredText): string {
  return `Please write ${required === 'Answer' ? 'an' : 'a'} ${required.toLowerCase()}`
}
