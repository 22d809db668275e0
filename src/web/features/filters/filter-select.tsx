import { useId, useLayoutEffect, useRef } from 'react'
import type { FilterField } from './filter-fields.ts'
import styles from './filter-select.module.css'

interface FilterSelectProps {
  readonly field: FilterField
  readonly value: string | undefined
  readonly onChange: () => void
}

/**
 * A select of the filter form. It keeps the user's choice until `value` changes. A controlled select would show the old value
 * while the navigation starts, and a second choice at that time would read and apply that value.
 */
export function FilterSelect({ field: { name, label, options }, value = '', onChange }: FilterSelectProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const lastValue = useRef(value)
  useLayoutEffect(() => {
    // Not on mount: a choice made before hydration is applied later.
    if (select.current && lastValue.current !== value) select.current.value = value
    lastValue.current = value
  }, [value])
  return (
    <div className={styles.choice} data-set={value !== options[0]?.[0]} data-name={name}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select ref={select} id={id} name={name} defaultValue={value} onChange={onChange} className={styles.select}>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
