import { useId } from 'react'
import { Choice } from '../../ui/choice.tsx'
import fieldStyles from '../forms/field.module.css'
import styles from './clan-form.module.css'

export interface ChoiceGroupProps<K extends string> {
  readonly name: string
  readonly legend: string
  /** What can be chosen: codes with the names that people read. */
  readonly choices: Readonly<Record<K, string>>
  readonly chosen: readonly K[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly K[]) => void
  /** The focus has left the group. */
  readonly onLeave: () => void
}

/** Several of a few: check boxes in a row, with what is wrong with the choice below. */
export function ChoiceGroup<K extends string>(props: ChoiceGroupProps<K>) {
  const { name, legend, choices, chosen, error, onChange, onLeave } = props
  const errorId = useId()
  const codes = Object.keys(choices) as K[]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only learns that the focus has gone
    <fieldset
      className={`${fieldStyles.field} ${styles.group}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
    >
      <legend className={fieldStyles.label}>{legend}</legend>
      <div className={styles.choices} data-invalid={error !== undefined}>
        {codes.map((code) => (
          <Choice
            key={code}
            type="checkbox"
            size="field"
            name={name}
            value={code}
            checked={chosen.includes(code)}
            aria-invalid={error !== undefined}
            aria-describedby={errorId}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, code] : chosen.filter((other) => other !== code))
            }
          >
            {choices[code]}
          </Choice>
        ))}
      </div>
      <p id={errorId} className={`${fieldStyles.below} ${fieldStyles.error}`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
