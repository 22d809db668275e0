export interface OpenPanel {
  readonly is: (panel: object) => boolean
  readonly open: (panel: object) => void
  /** Does nothing if another panel is open. */
  readonly close: (panel: object) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Tracks which of several panels is open: opening one closes the others. */
export function createOpenPanel(): OpenPanel {
  let current: object | undefined
  const listeners = new Set<() => void>()

  function set(next: object | undefined) {
    current = next
    for (const listener of listeners) listener()
  }

  return {
    is: (panel) => current === panel,
    open: set,
    close(panel) {
      if (current === panel) set(undefined)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
