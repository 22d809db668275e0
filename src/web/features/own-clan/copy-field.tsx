import { useId } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import fieldStyles from '../forms/field.module.css'
import styles from './copy-field.module.css'

export interface CopyFieldProps {
  readonly label: string
  readonly text: string
  readonly isMultiline?: boolean
}

/** A read-only, selectable text with a copy button. */
export function CopyField({ label, text, isMultiline = false }: CopyFieldProps) {
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
      <div className={styles.row}>
        {isMultiline ? <textarea {...field} rows={4} /> : <input {...field} type="text" />}
        <CopyButton text={text} subject={label} />
      </div>
    </div>
  )
}
