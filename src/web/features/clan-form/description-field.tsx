import { useId } from 'react'
import { longestDescription } from '#contract/clans.ts'
import { FieldFrame, tieToFrame } from '../forms/field-frame.tsx'
import styles from './clan-form.module.css'

export interface DescriptionFieldProps {
  readonly text: string
  readonly readOnly: boolean
  readonly fault: string | undefined
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** The description, with what is left of its length once that comes near. */
export function DescriptionField({ text, readOnly, fault, onChange, onLeave }: DescriptionFieldProps) {
  const id = useId()
  const tied = tieToFrame(id, fault)
  const left = longestDescription - text.length
  const near = left < 500
  return (
    <FieldFrame
      id={id}
      label="Description (optional)"
      fault={fault}
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
