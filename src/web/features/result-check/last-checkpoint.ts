import { parseCheckpoint } from '#contract/results/checkpoint.ts'
import { parseNote } from '#contract/results/signed-note.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore, type PersistedStore } from '../../storage/persisted-store.ts'

/** The newest checkpoint that this browser has checked: the log must contain it from then on. */
export function openLastCheckpoint(storage: KeyValueStore | undefined): PersistedStore<string> {
  const isCheckpoint = (note: string) => parseCheckpoint(parseNote(note)?.text ?? '') !== undefined
  return createPersistedStore('logCheckpoint', (note) => (isCheckpoint(note) ? note : undefined), storage, {
    serialize: (note) => note,
  })
}
