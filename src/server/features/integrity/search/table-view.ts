import { type VoteCountColumn, voteCountColumns } from '#contract/rules/votes/vote-columns.ts'
import type { ClanName } from '../read-clan-names.ts'
import { networkEnd } from './address-words.ts'
import { type BytesDictionary, createBytesDictionary } from './bytes-dictionary.ts'
import { radixOrder } from '../radix-order.ts'
import { isIpv4, type VoteTable } from './vote-table.ts'
import { extendOrder, type ValueOrder } from './value-order.ts'

type NetworkColumn = 'customer' | 'network'

/** Data derived from a table's dictionaries. Follows them as they grow. */
export interface TableView {
  readonly table: VoteTable
  readonly clanName: (code: number) => ClanName
  /** Clans without a name are deleted. */
  setClanNames(ids: readonly number[], names: ReadonlyMap<number, ClanName>): void
  order(column: VoteCountColumn): ValueOrder
  /** Prepares data that the first searches need. */
  warmUp(): void
  /** The networks of addresses, and their codes by the code of the address. */
  networks(column: NetworkColumn): { readonly dictionary: BytesDictionary; readonly codes: Uint32Array }
}

/** The number of an address's 128 bits that belong to its network. */
export const networkBits = { customer: { ipv4: 128, ipv6: 64 }, network: { ipv4: 120, ipv6: 48 } } as const

/** For more new values, sorting all of them is faster than extending the order by comparisons. */
const maxCompared = 50_000

export function viewTable(table: VoteTable): TableView {
  const { clans, texts, addresses, hashes } = table
  const orders: Partial<Record<VoteCountColumn, ValueOrder>> = {}
  const names = new Map<number, ClanName>()
  const clanName = (code: number) => {
    const id = clans.ids[code] ?? 0
    return names.get(id) ?? unknownClan(id)
  }
  const networks = {
    customer: createNetworks(addresses, networkBits.customer),
    network: createNetworks(addresses, networkBits.network),
  }
  const collator = new Intl.Collator('en')
  const compareTexts = (column: 'country' | 'reason' | 'stamp') => {
    const { names } = texts[column]
    return (a: number, b: number) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1)
  }
  const extend = (column: VoteCountColumn, before: ValueOrder): ValueOrder => {
    switch (column) {
      case 'clan':
        return extendOrder(before, clans.ids.length, (a, b) => collator.compare(clanName(a).name, clanName(b).name) || a - b) // prettier-ignore
      case 'address':
        return extendBytes(before, addresses)
      case 'hardware':
      case 'software':
      case 'audio':
        return extendBytes(before, hashes[column])
      case 'country':
      case 'reason':
      case 'stamp':
        return extendOrder(before, texts[column].size(), compareTexts(column))
      case 'asn':
        return extendOrder(before, texts.asn.size(), (a, b) => Number(texts.asn.names[a]) - Number(texts.asn.names[b]))
      default:
        return fixedOrder
    }
  }
  const order = (column: VoteCountColumn) => (orders[column] = extend(column, orders[column] ?? new Uint32Array(0)))
  return {
    table,
    clanName,
    order,
    warmUp() {
      for (const column of voteCountColumns) order(column)
      networks.customer()
      networks.network()
    },
    setClanNames(ids, changed) {
      for (const id of ids) names.set(id, changed.get(id) ?? unknownClan(id))
      delete orders.clan
    },
    networks: (column) => networks[column](),
  }
}

function unknownClan(id: number): ClanName {
  return { name: `Deleted clan ${id}`, isDeleted: true }
}

/** For scores, flags and states, whose codes are already in order. */
const fixedOrder = Uint32Array.from({ length: 2 ** 15 }, (_, index) => index + 1)

function extendBytes(before: ValueOrder, { size, width, wordOf }: BytesDictionary): ValueOrder {
  if (size() - before.length <= maxCompared) {
    return extendOrder(before, size(), (a, b) => {
      for (let index = 0; index < width; index++) {
        const difference = wordOf(a, index) - wordOf(b, index)
        if (difference !== 0) return difference
      }
      return 0
    })
  }
  const words = Array.from({ length: width }, (_, index) =>
    Uint32Array.from({ length: size() - 1 }, (_, position) => wordOf(position + 1, index)),
  )
  return radixOrder(size() - 1, words).map((position) => position + 1)
}

function createNetworks(addresses: BytesDictionary, bits: { readonly ipv4: number; readonly ipv6: number }) {
  const dictionary = createBytesDictionary(4)
  const allBits = [0xff_ff_ff_ff, 0xff_ff_ff_ff, 0xff_ff_ff_ff, 0xff_ff_ff_ff] as const
  const masks = { ipv4: networkEnd(allBits, bits.ipv4, false), ipv6: networkEnd(allBits, bits.ipv6, false) }
  const network = new Uint32Array(4)
  let codes = new Uint32Array(1)
  return () => {
    const known = codes.length
    const size = addresses.size()
    if (known < size) {
      const extended = new Uint32Array(size)
      extended.set(codes)
      for (let code = known; code < size; code++) {
        const mask = isIpv4(addresses, code) ? masks.ipv4 : masks.ipv6
        for (let index = 0; index < 4; index++) network[index] = addresses.wordOf(code, index) & (mask[index] ?? 0)
        extended[code] = dictionary.codeOf(network)
      }
      codes = extended
    }
    return { dictionary, codes }
  }
}

export function wordsOf({ wordOf }: BytesDictionary, code: number) {
  return [wordOf(code, 0), wordOf(code, 1), wordOf(code, 2), wordOf(code, 3)] as const
}
