import { useId } from 'react'
import { Choice } from '../../ui/choice.tsx'
import fieldStyles from '../forms/field.module.css'
import { choose } from './choose.ts'
import styles from './clan-form.module.css'

export interface ChoiceGroupProps<K extends string> {
  readonly name: string
  readonly legend: string
  /** Names by code, in display order. */
  readonly choices: ReadonlyMap<K, string>
  readonly selected: readonly K[]
  readonly error: string | undefined
  readonly onChange: (selected: readonly K[]) => void
  /** Called when focus leaves the whole group. */
  readonly onBlur: () => void
}

export function ChoiceGroup<K extends string>(props: ChoiceGroupProps<K>) {
  const { name, legend, choices, selected, error, onChange, onBlur } = props
  const errorId = useId()
  const codes = [...choices.keys()]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only detects that the focus left
    <fieldset
      className={`${fieldStyles.field} ${styles.group}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur()
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
            checked={selected.includes(code)}
            aria-invalid={error !== undefined}
            aria-describedby={errorId}
            onChange={({ target }) => onChange(choose(codes, selected, code, target.checked))}
          >
            {choices.get(code)}
          </Choice>
        ))}
      </div>
      <p id={errorId} className={`${fieldStyles.below} ${fieldStyles.error}`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
