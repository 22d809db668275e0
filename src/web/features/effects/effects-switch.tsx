import { useEffect } from 'react'
import { usePersisted } from '../../storage/use-persisted.ts'
import { applyEffects } from './apply-effects.ts'
import { reducedEffects } from './effects.ts'
import styles from './effects-switch.module.css'

/** Turns animations off, in addition to the system's setting. Hidden without script. */
export function EffectsSwitch() {
  const reduced = usePersisted(reducedEffects) ?? false
  useEffect(() => reducedEffects.subscribe(() => applyEffects(reducedEffects.get() ?? false)), [])
  return (
    <button
      type="button"
      role="switch"
      aria-checked={reduced}
      className={styles.switch}
      onClick={() => reducedEffects.set(reduced ? undefined : true)}
    >
      <span className={styles.track} aria-hidden="true" />
      Reduce effects
    </button>
  )
}
