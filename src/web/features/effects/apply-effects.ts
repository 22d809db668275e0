export const effectsKey = 'effects'

/** Applies the visitor's stored setting. Part of the first script, which must stay small, so it does not use the persisted store. */
export function applyStoredVisualEffects(): void {
  try {
    applyEffects(localStorage.getItem(effectsKey) === 'reduced')
  } catch {
    // Storage is blocked, so only the system's setting applies.
  }
}

/** Sets the attribute that the styles depend on. */
export function applyEffects(reduced: boolean): void {
  if (reduced) document.documentElement.dataset.effects = 'reduced'
  else delete document.documentElement.dataset.effects
}
