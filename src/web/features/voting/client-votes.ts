import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** Votes cast in this browser: clan ID → time of the vote (Unix ms by the server's clock). */
export interface ClientVotes {
  readonly timeOf: (clanId: number) => number | undefined
  readonly isEmpty: () => boolean
  readonly record: (clanId: number, time: number) => void
  readonly remove: (clanId: number) => void
  /** Removes votes that `shouldKeep` rejects. */
  readonly purge: (shouldKeep: (time: number) => boolean) => void
  /** Calls back after every change, including changes by other tabs. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

type VoteTimes = ReadonlyMap<number, number>

const noVotes: VoteTimes = new Map()

/** Keeps votes in memory if `storage` is blocked. `tabs` is the target of `storage` and `pageshow` events. */
export function openClientVotes(storage: KeyValueStore | undefined, tabs?: EventTarget): ClientVotes {
  const store = createPersistedStore<VoteTimes>('clientVotes', parseTimes, storage, {
    serialize: (times) => JSON.stringify(Object.fromEntries(times)),
    tabs,
  })
  const times = () => store.get() ?? noVotes

  function change(edit: (times: Map<number, number>) => void) {
    const next = new Map(times())
    edit(next)
    store.set(next)
  }

  return {
    timeOf: (clanId) => times().get(clanId),
    isEmpty: () => times().size === 0,
    record: (clanId, time) => change((next) => next.set(clanId, time)),
    remove: (clanId) => change((next) => next.delete(clanId)),
    purge(shouldKeep) {
      if ([...times().values()].every(shouldKeep)) return
      change((next) => {
        for (const [clanId, time] of next) if (!shouldKeep(time)) next.delete(clanId)
      })
    },
    subscribe: store.subscribe,
  }
}

/** Parses stored votes. Users can edit the storage: ignores invalid entries. */
export function parseTimes(text: string): VoteTimes {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return new Map()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map()
  return new Map(
    Object.entries(value).flatMap(([key, time]) =>
      /^[1-9]\d{0,9}$/.test(key) && Number.isFinite(time) ? [[Number(key), Number(time)] as const] : [],
    ),
  )
}
