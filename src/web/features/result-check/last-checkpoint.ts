import { parseCheckpoint } from '#contract/results/checkpoint.ts'
import { parseNote } from '#contract/results/signed-note.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** The newest checkpoint that this browser has checked: the log must contain it from then on. */
export interface LastCheckpoint {
  readonly get: () => string | undefined
  /** Call it with a checkpoint whose log has the last one, and in which nothing is wrong. Ignores it if it is not newer. */
  readonly keep: (checkpoint: string) => void
}

export function openLastCheckpoint(storage: KeyValueStore | undefined): LastCheckpoint {
  const store = createPersistedStore(
    'logCheckpoint',
    (note) => (sizeOf(note) === undefined ? undefined : note),
    storage,
    { serialize: (note) => note },
  )
  return {
    get: store.get,
    keep(checkpoint) {
      // Another check may have kept a newer one meanwhile.
      const [size, last] = [sizeOf(checkpoint), store.get()]
      if (size !== undefined && (last === undefined || size > (sizeOf(last) ?? 0))) store.set(checkpoint)
    },
  }
}

function sizeOf(note: string): number | undefined {
  return parseCheckpoint(parseNote(note)?.text ?? '')?.size
}
