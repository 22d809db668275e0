import { useId } from 'react'
import { Choice } from '../../ui/choice.tsx'
import styles from './widget-section.module.css'

export interface ChoicesProps<K extends string> {
  readonly legend: string
  /** Codes with the names that people read. */
  readonly choices: Readonly<Record<K, string>>
  readonly chosen: K
  readonly onChange: (chosen: K) => void
}

/** One of a few: radio buttons in a row. */
export function Choices<K extends string>({ legend, choices, chosen, onChange }: ChoicesProps<K>) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {(Object.keys(choices) as K[]).map((code) => (
        <Choice
          key={code}
          type="radio"
          name={name}
          value={code}
          checked={code === chosen}
          onChange={() => onChange(code)}
        >
          {choices[code]}
        </Choice>
      ))}
    </fieldset>
  )
}
