import { useId } from 'react'
import { type Region, regionCodes, regions } from '#contract/rules/clan-codes.ts'
import { FieldFrame, tieToFrame } from '../forms/field-frame.tsx'
import styles from './clan-form.module.css'

export interface RegionFieldProps {
  readonly region: Region
  readonly fault: string | undefined
  readonly onChange: (region: Region) => void
}

export function RegionField({ region, fault, onChange }: RegionFieldProps) {
  const id = useId()
  const tied = tieToFrame(id, fault)
  return (
    <FieldFrame id={id} label="Region" fault={fault}>
      <select
        {...tied}
        className={`${tied.className} ${styles.region}`}
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
