export const effectsKey = 'effects'

/** Applies the visitor's stored choice. Part of the first script, which the persisted store is too large for. */
export function applyStoredEffects(): void {
  try {
    applyEffects(localStorage.getItem(effectsKey) === 'reduced')
  } catch {
    // Storage is blocked: the system's own setting holds.
  }
}

/** Tells the styles, which read the choice from the document. */
export function applyEffects(reduced: boolean): void {
  if (reduced) document.documentElement.dataset.effects = 'reduced'
  else delete document.documentElement.dataset.effects
}
