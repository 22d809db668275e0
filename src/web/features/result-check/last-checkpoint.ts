import { parseCheckpoint } from '#contract/results/checkpoint.ts'
import { parseNote } from '#contract/results/signed-note.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore, type PersistedStore } from '../../storage/persisted-store.ts'

/** The newest checkpoint that this browser has checked: the log must contain it from then on. */
export interface LastCheckpoint extends Pick<PersistedStore<string>, 'get' | 'subscribe'> {
  /** Call it with a checkpoint whose log has the last one, and in which nothing is wrong. Ignores it if it is not newer. */
  readonly keep: (checkpoint: string) => void
  /** Keeps an older one, too, or none: for users who accept that the log was changed. */
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
      // Another check may have kept a newer one meanwhile.
      const [size, last] = [checkpointSize(checkpoint), store.get()]
      if (size !== undefined && (last === undefined || size > (checkpointSize(last) ?? 0))) store.set(checkpoint)
    },
  }
}

/** The number of the log's entries; undefined if the text is no checkpoint. */
export function checkpointSize(note: string): number | undefined {
  return parseCheckpoint(parseNote(note)?.text ?? '')?.size
}
