import { useSyncExternalStore } from 'react'
import type { PersistedStore } from './persisted-store.ts'

/** The value of a store; undefined in what the server renders. */
export function usePersisted<T>(store: PersistedStore<T>): T | undefined {
  return useSyncExternalStore(store.subscribe, store.get, () => undefined)
}
