import { useId } from 'react'
import { FieldFrame, tieToFrame } from '../../features/forms/field-frame.tsx'

/** As the contract has it, in UTF-16 code units; its schemas are not loaded for it. */
const longestReason = 1000

interface ReasonFieldProps {
  /** Who reads it. */
  readonly hint: string
  /** What was typed before and not sent. */
  readonly kept: string | undefined
}

/** Why it is done. */
export function ReasonField({ hint, kept }: ReasonFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label="Reason (optional)" hint={hint}>
      <textarea {...tieToFrame(id, undefined)} name="reason" defaultValue={kept} rows={3} maxLength={longestReason} />
    </FieldFrame>
  )
}
