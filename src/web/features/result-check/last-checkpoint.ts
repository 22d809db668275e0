import { parseCheckpoint } from '#contract/results/checkpoint.ts'
import { parseNote } from '#contract/results/signed-note.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore, type PersistedStore } from '../../storage/persisted-store.ts'

/** The newest checkpoint that this browser has checked. Later logs must contain it. */
export interface LastCheckpoint extends Pick<PersistedStore<string>, 'get' | 'subscribe'> {
  /** Stores a checkpoint, which must be checked and whose log must contain the last one. Ignored if not newer. */
  readonly keep: (checkpoint: string) => void
  /** Stores any checkpoint, even an older one, or removes it. For users who accept that the log was changed. */
  readonly replace: (checkpoint: string | undefined) => void
}

export function openLastCheckpoint(storage: KeyValueStore | undefined): LastCheckpoint {
  const store = createPersistedStore(
    'logCheckpoint',
    (note) => (checkpointSize(note) === undefined ? undefined : note),
    storage,
    { serialize: (note) => note },
  )
  return {
    get: store.get,
    subscribe: store.subscribe,
    replace: store.set,
    keep(checkpoint) {
      // Another check may have stored a newer one in between.
      const [size, last] = [checkpointSize(checkpoint), store.get()]
      if (size !== undefined && (last === undefined || size > (checkpointSize(last) ?? 0))) store.set(checkpoint)
    },
  }
}

/** Number of log entries; undefined if the text is not a checkpoint. */
export function checkpointSize(note: string): number | undefined {
  return parseCheckpoint(parseNote(note)?.text ?? '')?.size
}
