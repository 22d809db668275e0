import { useSyncExternalStore } from 'react'
import type { PersistedStore } from './persisted-store.ts'

/** Subscribes to a store. Returns undefined on the server and during hydration. */
export function usePersisted<T>(store: Pick<PersistedStore<T>, 'get' | 'subscribe'>): T | undefined {
  return useSyncExternalStore(store.subscribe, store.get, () => undefined)
}
