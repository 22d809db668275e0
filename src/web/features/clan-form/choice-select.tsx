import { useId } from 'react'
import { FieldFrame, controlProps } from '../forms/field-frame.tsx'
import styles from './clan-form.module.css'

export interface ChoiceSelectProps<Code extends string> {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly options: readonly (readonly [code: Code, text: string])[]
  readonly value: Code
  readonly error: string | undefined
  readonly onChange: (value: Code) => void
}

export function ChoiceSelect<Code extends string>(props: ChoiceSelectProps<Code>) {
  const { name, label, hint, options, value, error, onChange } = props
  const id = useId()
  const control = controlProps(id, error)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...control}
        className={`${control.className} ${styles.select}`}
        name={name}
        value={value}
        onChange={({ target }) => onChange(target.value as Code)}
      >
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function optionalChoices<K extends string>(names: Readonly<Record<K, string>>): [K | '', string][] {
  return [['', 'Not stated'], ...(Object.entries(names) as [K, string][])]
}
