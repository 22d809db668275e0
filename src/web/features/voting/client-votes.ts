import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** The votes that this browser cast: clan id → time of the vote, in ms of the server's clock. */
export interface ClientVotes {
  readonly timeOf: (clanId: number) => number | undefined
  readonly isEmpty: () => boolean
  readonly record: (clanId: number, time: number) => void
  readonly forget: (clanId: number) => void
  /** Drops the votes whose time the test refuses. */
  readonly purge: (isKept: (time: number) => boolean) => void
  /** Calls back after every change, those of other tabs among them. Answers the end of it. */
  readonly subscribe: (listener: () => void) => () => void
}

type VoteTimes = ReadonlyMap<number, number>

const noVotes: VoteTimes = new Map()

/** The votes in `storage`; in memory if that is blocked. `tabs` is where the storage events of other tabs arrive. */
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
    forget: (clanId) => change((next) => next.delete(clanId)),
    purge(isKept) {
      if ([...times().values()].every(isKept)) return
      change((next) => {
        for (const [clanId, time] of next) if (!isKept(time)) next.delete(clanId)
      })
    },
    subscribe: store.subscribe,
  }
}

/** Reads what is stored; anybody can write there, so whatever is no vote is passed over. */
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
