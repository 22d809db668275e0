import { useId } from 'react'
import type { FilterField } from './filter-fields.ts'
import styles from './filter-select.module.css'

interface FilterSelectProps {
  readonly field: FilterField
  readonly value: string | undefined
  readonly onChange: () => void
}

/** A choice of the filter form. */
export function FilterSelect({ field: { name, label, options }, value, onChange }: FilterSelectProps) {
  const id = useId()
  return (
    <div className={styles.choice} data-set={value !== options[0]?.[0]} data-name={name}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select id={id} name={name} value={value} onChange={onChange} className={styles.select}>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
