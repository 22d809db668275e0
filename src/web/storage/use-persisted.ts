import { useSyncExternalStore } from 'react'
import type { PersistedStore } from './persisted-store.ts'

/** Subscribes to a store. Returns undefined on the server and during hydration. */
export function usePersisted<T>(store: PersistedStore<T>): T | undefined {
  return useSyncExternalStore(store.subscribe, store.get, () => undefined)
}
