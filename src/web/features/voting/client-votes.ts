import type { KeyValueStore } from './local-storage.ts'

const storageKey = 'clientVotes'

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

/**
 * The votes in `storage`; where that is blocked, in memory. `tabs` is where the storage events of other tabs arrive, and
 * the page's own way back.
 */
export function openClientVotes(storage: KeyValueStore | undefined, tabs?: EventTarget): ClientVotes {
  const listeners = new Set<() => void>()
  let keeper = storage
  let times = readTimes(keeper)

  function notify() {
    for (const listener of listeners) listener()
  }

  function change(edit: (times: Map<number, number>) => void) {
    // Starts from what is stored now: another tab may have voted since.
    const next = new Map(keeper ? readTimes(keeper) : times)
    edit(next)
    times = next
    try {
      keeper?.setItem(storageKey, JSON.stringify(Object.fromEntries(next)))
    } catch {
      keeper = undefined
    }
    notify()
  }

  function follow() {
    if (!keeper) return
    times = readTimes(keeper)
    notify()
  }

  tabs?.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    // No key: the whole storage was cleared.
    if (key === storageKey || key === null) follow()
  })
  // A page that the way back brings as it was left was told nothing meanwhile.
  tabs?.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) follow()
  })

  return {
    timeOf: (clanId) => times.get(clanId),
    isEmpty: () => times.size === 0,
    record: (clanId, time) => change((next) => next.set(clanId, time)),
    forget: (clanId) => change((next) => next.delete(clanId)),
    purge(isKept) {
      if ([...times.values()].every(isKept)) return
      change((next) => {
        for (const [clanId, time] of next) if (!isKept(time)) next.delete(clanId)
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readTimes(storage: KeyValueStore | undefined): VoteTimes {
  try {
    return parseTimes(storage?.getItem(storageKey) ?? null)
  } catch {
    return new Map()
  }
}

/** Reads what is stored; anybody can write there, so whatever is no vote is passed over. */
export function parseTimes(text: string | null): VoteTimes {
  let value: unknown
  try {
    value = JSON.parse(text ?? '{}')
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
