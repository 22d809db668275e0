import { useId } from 'react'
import { maxDescriptionLength } from '#contract/rules/listing-rules.ts'
import { FieldFrame, controlProps } from '../forms/field-frame.tsx'
import styles from './clan-form.module.css'

export interface DescriptionFieldProps {
  readonly text: string
  readonly readOnly: boolean
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

export function DescriptionField({ text, readOnly, error, onChange, onBlur }: DescriptionFieldProps) {
  const id = useId()
  const control = controlProps(id, error)
  const remaining = maxDescriptionLength - text.length
  const isNearLimit = remaining < 500
  return (
    <FieldFrame
      id={id}
      label="Description (optional)"
      error={error}
      hint={
        isNearLimit && remaining >= 0
          ? `${remaining} characters left`
          : 'Cards show the first three lines and a "Show more" button.'
      }
    >
      <textarea
        {...control}
        className={`${control.className} ${styles.description}`}
        name="description"
        rows={5}
        dir="auto"
        value={text}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}
