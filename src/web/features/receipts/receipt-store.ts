import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** A vote's receipt and the values it is computed from, as in the response to the vote. Bytes are in hex. */
export interface KeptReceipt {
  readonly week: string
  readonly clan: number
  /** From this browser. */
  readonly nonce: string
  readonly serverNonce: string
  readonly receipt: string
}

export interface ReceiptStore {
  /** Oldest first; undefined if there are none. Returns the same array until it changes. */
  readonly get: () => readonly KeptReceipt[] | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Replaces an earlier receipt of the same vote. */
  readonly add: (receipt: KeptReceipt) => void
}

const maxWeeks = 53
/** Takes about 300 KB of the 5 MB that browsers give a site. */
const maxReceipts = 2000

export function openReceiptStore(storage: KeyValueStore | undefined): ReceiptStore {
  const store = createPersistedStore('voteReceipts', parseReceipts, storage)
  return {
    get: store.get,
    subscribe: store.subscribe,
    add(receipt) {
      const others = (store.get() ?? []).filter(({ week, clan }) => week !== receipt.week || clan !== receipt.clan)
      store.set(newest([...others, receipt]))
    },
  }
}

function newest(receipts: readonly KeptReceipt[]): readonly KeptReceipt[] {
  const weeks = new Set([...new Set(receipts.map(({ week }) => week))].sort().slice(-maxWeeks))
  return receipts.filter(({ week }) => weeks.has(week)).slice(-maxReceipts)
}

/** Ignores invalid entries: users can edit the storage. */
function parseReceipts(text: string): readonly KeptReceipt[] | undefined {
  const value: unknown = JSON.parse(text)
  const receipts = Array.isArray(value) ? newest(value.filter(isReceipt)) : []
  return receipts.length > 0 ? receipts : undefined
}

function isReceipt(value: unknown): value is KeptReceipt {
  if (typeof value !== 'object' || value === null) return false
  const { week, clan, nonce, serverNonce, receipt } = value as Record<string, unknown>
  return (
    typeof week === 'string' &&
    /^\d{4}-W\d{2}$/.test(week) &&
    Number.isSafeInteger(clan) &&
    Number(clan) > 0 &&
    [nonce, serverNonce, receipt].every((hex) => typeof hex === 'string' && /^[0-9a-f]{32}$/.test(hex))
  )
}
