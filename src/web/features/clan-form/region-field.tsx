import { useId } from 'react'
import { type Region, regionCodes, regions } from '#contract/rules/clan-codes.ts'
import styles from './clan-form.module.css'

export interface RegionFieldProps {
  readonly region: Region
  readonly fault: string | undefined
  readonly onChange: (region: Region) => void
}

export function RegionField({ region, fault, onChange }: RegionFieldProps) {
  const id = useId()
  return (
    <div className={styles.group}>
      <label htmlFor={id} className={styles.label}>
        Region
      </label>
      <select
        id={id}
        name="region"
        className={styles.select}
        value={region}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => onChange(target.value as Region)}
      >
        {regionCodes.map((code) => (
          <option key={code} value={code}>
            {regions[code]}
          </option>
        ))}
      </select>
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </div>
  )
}
