import { useId } from 'react'
import { type Region, regionCodes, regions } from '#contract/rules/clan-codes.ts'
import { FieldFrame, controlProps } from '../forms/field-frame.tsx'
import styles from './clan-form.module.css'

export interface RegionFieldProps {
  readonly region: Region
  readonly error: string | undefined
  readonly onChange: (region: Region) => void
}

export function RegionField({ region, error, onChange }: RegionFieldProps) {
  const id = useId()
  const control = controlProps(id, error)
  return (
    <FieldFrame id={id} label="Region" error={error}>
      <select
        {...control}
        className={`${control.className} ${styles.region}`}
        name="region"
        value={region}
        onChange={({ target }) => onChange(target.value as Region)}
      >
        {regionCodes.map((code) => (
          <option key={code} value={code}>
            {regions[code]}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
