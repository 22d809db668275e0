import { useId } from 'react'
import { charactersText } from '#contract/rules/text/characters-text.ts'
import { maxDescriptionLength } from '#contract/rules/clans/listing-rules.ts'
import { readText } from '#contract/rules/text/plain-text.ts'
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
  // The limit applies to the normalized text that is stored.
  const remaining = maxDescriptionLength - (readText(text) ?? text).length
  return (
    <FieldFrame
      id={id}
      label="Description (optional)"
      error={error}
      hint={remaining < 500 ? charactersText(remaining) : 'Cards show the first three lines and a "Show more" button.'}
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
