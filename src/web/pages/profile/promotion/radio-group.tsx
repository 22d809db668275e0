import { useId } from 'react'
import { Choice } from '../../../ui/choice.tsx'
import styles from './widget-section.module.css'

export interface RadioGroupProps<K extends string> {
  readonly legend: string
  readonly options: Readonly<Record<K, string>>
  readonly selected: K
  readonly onChange: (selected: K) => void
}

export function RadioGroup<K extends string>({ legend, options, selected, onChange }: RadioGroupProps<K>) {
  const name = useId()
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{legend}</legend>
      {(Object.keys(options) as K[]).map((code) => (
        <Choice
          key={code}
          type="radio"
          name={name}
          value={code}
          checked={code === selected}
          onChange={() => onChange(code)}
        >
          {options[code]}
        </Choice>
      ))}
    </fieldset>
  )
}
