import type { KeyValueStore } from './open-storage.ts'

/** One value under one key of the browser's storage. */
export interface PersistedStore<T> {
  /** The current value; undefined if there is none or it cannot be parsed. The same object until the value changes. */
  readonly get: () => T | undefined
  /**
   * Stores a value; undefined removes it. If the storage is blocked or full, the value lasts as long as the page, and the
   * result is false.
   */
  readonly set: (value: T | undefined) => boolean
  /** Calls back after every change, also by other tabs. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface PersistedStoreOptions<T> {
  /** Default: `JSON.stringify`. */
  readonly serialize?: (value: T) => string
  /** Where the storage events of other tabs arrive. Default: the window. */
  readonly tabs?: EventTarget | undefined
}

/**
 * `parse` may throw; anybody can write to the storage, so it must check what it gets. Without a storage the value lasts as
 * long as the page.
 */
export function createPersistedStore<T>(
  key: string,
  parse: (text: string) => T | undefined,
  storage: KeyValueStore | undefined,
  options: PersistedStoreOptions<T> = {},
): PersistedStore<T> {
  const { serialize = JSON.stringify, tabs = globalThis.window } = options
  const listeners = new Set<() => void>()
  let text: string | null = null
  let value: T | undefined
  // Whether the storage refused the value.
  let isMemoryOnly = !storage

  // Reads the storage each time: another tab may have written, and its event not have arrived yet.
  function get(): T | undefined {
    if (isMemoryOnly) return value
    const stored = attempt(() => storage?.getItem(key)) ?? null
    if (stored !== text) {
      text = stored
      value = stored === null ? undefined : attempt(() => parse(stored))
    }
    return value
  }

  function set(next: T | undefined): boolean {
    value = next
    text = next === undefined ? null : serialize(next)
    try {
      if (text === null) storage?.removeItem(key)
      else storage?.setItem(key, text)
      isMemoryOnly = !storage
    } catch {
      isMemoryOnly = true
    }
    notify()
    return !isMemoryOnly
  }

  function notify() {
    for (const listener of listeners) listener()
  }

  function onStorage(event: Event) {
    const changed = (event as StorageEvent).key
    // No key: the whole storage was cleared.
    if (!storage || (changed !== key && changed !== null)) return
    isMemoryOnly = false
    notify()
  }

  function onPageShow(event: Event) {
    // A page restored from the back/forward cache received no events meanwhile.
    if ((event as PageTransitionEvent).persisted) notify()
  }

  return {
    get,
    set,
    subscribe(listener) {
      if (listeners.size === 0) {
        tabs?.addEventListener('storage', onStorage)
        tabs?.addEventListener('pageshow', onPageShow)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        tabs?.removeEventListener('storage', onStorage)
        tabs?.removeEventListener('pageshow', onPageShow)
      }
    },
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
