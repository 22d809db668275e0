import { useId } from 'react'
import { usePersisted } from '../../../storage/use-persisted.ts'
import { Choice } from '../../../ui/choice.tsx'
import { deviceCheck } from '../evidence/device-check.ts'
import styles from './device-check-choice.module.css'

/** Applies to all later votes of this browser. Hidden without script, which voting needs. */
export function DeviceCheckChoice() {
  const isOff = usePersisted(deviceCheck) === 'off'
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>Device check</legend>
      <Choice type="radio" name={name} checked={!isOff} onChange={() => deviceCheck.set(undefined)}>
        Vote with device check
      </Choice>
      <Choice type="radio" name={name} checked={isOff} onChange={() => deviceCheck.set('off')}>
        Vote without device check
      </Choice>
    </fieldset>
  )
}
