import { useId } from 'react'
import { maxReasonLength } from '#contract/rules/reason.ts'
import { FieldFrame, controlProps } from '../../features/forms/field-frame.tsx'

interface ReasonFieldProps {
  readonly hint: string
  /** The draft that was not sent. */
  readonly stored: string | undefined
  readonly error: string | undefined
}

export function ReasonField({ hint, stored, error }: ReasonFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label="Reason (optional)" hint={hint} error={error}>
      <textarea {...controlProps(id, error)} name="reason" defaultValue={stored} rows={3} maxLength={maxReasonLength} />
    </FieldFrame>
  )
}
