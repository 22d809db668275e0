import { useId } from 'react'
import { longestDescription } from '#contract/clans.ts'
import styles from './clan-form.module.css'

export interface DescriptionFieldProps {
  readonly text: string
  readonly fault: string | undefined
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** The description, with what is left of its length once that comes near. */
export function DescriptionField({ text, fault, onChange, onLeave }: DescriptionFieldProps) {
  const id = useId()
  const left = longestDescription - text.length
  const near = left < 500
  return (
    <div className={styles.group}>
      <label htmlFor={id} className={styles.label}>
        Description (optional)
      </label>
      <textarea
        id={id}
        name="description"
        className={styles.textarea}
        rows={5}
        dir="auto"
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault ${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
      <div className={styles.below}>
        <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
          {fault}
        </p>
        <p id={`${id}-hint`} className={styles.hint} hidden={fault !== undefined}>
          {near && left >= 0
            ? `${left} characters left`
            : 'Cards show the first three lines; the rest is one press away.'}
        </p>
      </div>
    </div>
  )
}
