const key = 'effects'
const listeners = new Set<() => void>()
let reduced = false

/** Takes over what the visitor chose on an earlier visit; called before anything is drawn by script. */
export function applyStoredEffects(): void {
  try {
    reduced = localStorage.getItem(key) === 'reduced'
  } catch {
    // A browser that blocks storage starts with the system's own choice.
  }
  mark()
}

export function areEffectsReduced(): boolean {
  return reduced
}

export function setEffectsReduced(value: boolean): void {
  reduced = value
  try {
    if (reduced) localStorage.setItem(key, 'reduced')
    else localStorage.removeItem(key)
  } catch {
    // The choice then lasts as long as the page.
  }
  mark()
  for (const listener of listeners) listener()
}

/** Calls back when the choice changes. Answers the end of it. */
export function subscribeToEffects(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The styles read the choice from the document. */
function mark(): void {
  if (reduced) document.documentElement.dataset.effects = 'reduced'
  else delete document.documentElement.dataset.effects
}
