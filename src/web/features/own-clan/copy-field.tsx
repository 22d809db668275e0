import { useId } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import fieldStyles from '../forms/field.module.css'
import styles from './copy-field.module.css'

export interface CopyFieldProps {
  readonly label: string
  readonly text: string
  /** Code of several lines, which wraps. */
  readonly long?: boolean
}

/** A text to copy, with its button; it can be marked by hand too. */
export function CopyField({ label, text, long = false }: CopyFieldProps) {
  const id = useId()
  const field = {
    id,
    className: styles.text,
    value: text,
    readOnly: true,
    spellCheck: false,
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => currentTarget.select(),
  }
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={styles.row} data-long={long}>
        {long ? <textarea {...field} rows={4} /> : <input {...field} type="text" />}
        <CopyButton text={text} what={label} />
      </div>
    </div>
  )
}
