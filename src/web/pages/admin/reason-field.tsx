import { useId } from 'react'
import fieldStyles from '../../features/forms/field.module.css'
import styles from './act-dialog.module.css'

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
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        Reason (optional)
      </label>
      <div className={fieldStyles.control}>
        <textarea
          id={id}
          name="reason"
          defaultValue={kept}
          rows={3}
          maxLength={longestReason}
          className={`${fieldStyles.input} ${styles.reason}`}
          aria-describedby={`${id}-hint`}
        />
      </div>
      <div className={fieldStyles.below}>
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      </div>
    </div>
  )
}
