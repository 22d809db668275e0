import { useSyncExternalStore } from 'react'
import { areEffectsReduced, setEffectsReduced, subscribeToEffects } from './effects.ts'
import styles from './effects-switch.module.css'

/** Turns animations off and on, beside what the system asks for. Needs script, and is not there without. */
export function EffectsSwitch() {
  const reduced = useSyncExternalStore(subscribeToEffects, areEffectsReduced, () => false)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={reduced}
      className={styles.switch}
      onClick={() => setEffectsReduced(!reduced)}
    >
      <span className={styles.track} aria-hidden="true" />
      Reduce effects
    </button>
  )
}
