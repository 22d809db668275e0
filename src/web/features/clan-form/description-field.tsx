import { useId } from 'react'
import { maxDescriptionLength } from '#contract/rules/listing-rules.ts'
import { FieldFrame, controlProps } from '../forms/field-frame.tsx'
import styles from './clan-form.module.css'

export interface DescriptionFieldProps {
  readonly text: string
  readonly readOnly: boolean
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** The description, with what is left of its length once that comes near. */
export function DescriptionField({ text, readOnly, error, onChange, onLeave }: DescriptionFieldProps) {
  const id = useId()
  const tied = controlProps(id, error)
  const left = maxDescriptionLength - text.length
  const near = left < 500
  return (
    <FieldFrame
      id={id}
      label="Description (optional)"
      error={error}
      hint={
        near && left >= 0 ? `${left} characters left` : 'Cards show the first three lines; the rest is one press away.'
      }
    >
      <textarea
        {...tied}
        className={`${tied.className} ${styles.description}`}
        name="description"
        rows={5}
        dir="auto"
        value={text}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
    </FieldFrame>
  )
}
