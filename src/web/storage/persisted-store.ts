import type { KeyValueStore } from './open-storage.ts'

export interface PersistedStore<T> {
  /** Undefined if there is no value or it cannot be parsed. Returns the same object until the value changes. */
  readonly get: () => T | undefined
  /** Undefined removes the value. If the storage is blocked or full, keeps the value until the page is closed, and returns false. */
  readonly set: (value: T | undefined) => boolean
  /** Calls back after every change, including changes by other tabs. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface PersistedStoreOptions<T> {
  /** Default: `JSON.stringify`. */
  readonly serialize?: (value: T) => string
  /** The target of `storage` and `pageshow` events. Default: the window. */
  readonly tabs?: EventTarget | undefined
}

/** `parse` must validate, because users can edit the storage. It may throw. */
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
  // Also true if the last write failed.
  let isMemoryOnly = !storage

  // Reads the storage each time, because another tab's write may precede its event.
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
    // A null key means that the whole storage was cleared.
    if (!storage || (changed !== key && changed !== null)) return
    isMemoryOnly = false
    notify()
  }

  function onPageShow(event: Event) {
    // A page in the back/forward cache receives no events.
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
