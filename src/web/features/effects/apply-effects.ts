export const effectsKey = 'effects'

/** Applies the visitor's stored setting. Runs in the first script, which must stay small, hence no persisted store. */
export function applyStoredVisualEffects(): void {
  try {
    applyEffects(localStorage.getItem(effectsKey) === 'reduced')
  } catch {
    // Storage is blocked: only the system's setting applies.
  }
}

/** Sets the attribute that the styles depend on. */
export function applyEffects(reduced: boolean): void {
  if (reduced) document.documentElement.dataset.effects = 'reduced'
  else delete document.documentElement.dataset.effects
}
