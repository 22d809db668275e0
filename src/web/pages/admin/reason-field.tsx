import { useId } from 'react'
import { maxReasonLength } from '#contract/rules/reason.ts'
import { FieldFrame, controlProps } from '../../features/forms/field-frame.tsx'

interface ReasonFieldProps {
  /** Who reads it. */
  readonly hint: string
  /** What was typed before and not sent. */
  readonly kept: string | undefined
  readonly error: string | undefined
}

/** Why it is done. */
export function ReasonField({ hint, kept, error }: ReasonFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label="Reason (optional)" hint={hint} error={error}>
      <textarea {...controlProps(id, error)} name="reason" defaultValue={kept} rows={3} maxLength={maxReasonLength} />
    </FieldFrame>
  )
}
