import { useId } from 'react'
import { maxReasonLength } from '#contract/rules/reason.ts'
import { FieldFrame, controlProps } from '../../features/forms/field-frame.tsx'

interface ReasonFieldProps {
  /** For a text that must be written, such as a note. Default: an optional reason. */
  readonly requiredLabel?: string | undefined
  readonly hint: string
  /** The draft that was not sent. */
  readonly stored: string | undefined
  readonly error: string | undefined
}

export function ReasonField({ requiredLabel, hint, stored, error }: ReasonFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={requiredLabel ?? 'Reason (optional)'} hint={hint} error={error}>
      <textarea
        {...controlProps(id, error)}
        name="reason"
        required={requiredLabel !== undefined}
        defaultValue={stored}
        rows={3}
        maxLength={maxReasonLength}
      />
    </FieldFrame>
  )
}
