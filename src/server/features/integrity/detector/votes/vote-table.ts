import { blockSize, HashDictionary, NamedDictionary } from '../../dictionary.ts'
import type { GenuineValues } from './genuine-groups.ts'
import { textHash } from '../../text-hash.ts'
import { sortVotes } from './sort-votes.ts'
import {
  type HashedColumn,
  hashedColumns,
  isAddressColumn,
  type NamedCodes,
  type NamedColumn,
  namedColumns,
  smallColumns,
  type VoteColumns,
  wideColumns,
} from './vote-columns.ts'

/** The factor by which the capacity grows. */
const growth = 1.25

// One object per column instead of records by name: the engine does not compile an access by a varying name to a plain load.

/** A column of values that are stored as hashes only. */
export class HashedValues {
  readonly dictionary: HashDictionary
  codes: Uint32Array<ArrayBuffer>
  /** Hashes of rows without codes yet. */
  readonly #highs = new Uint32Array(blockSize)
  readonly #lows = new Uint32Array(blockSize)

  constructor(capacity: number, dictionary = new HashDictionary()) {
    this.codes = new Uint32Array(capacity)
    this.dictionary = dictionary
  }

  /** @param index position among the rows without codes */
  set(row: number, index: number): void {
    this.codes[row] = 1
    this.#highs[index] = textHash.high
    this.#lows[index] = textHash.low
  }

  findCodes(from: number, to: number): void {
    this.dictionary.codesOf(this.#highs, this.#lows, this.codes, from, to)
  }

  grow(capacity: number): void {
    this.codes = new Uint32Array(grown(this.codes, capacity))
  }
}

/** A column with few values, whose texts are kept. */
export class NamedValues {
  readonly dictionary = new NamedDictionary()
  codes: NamedCodes

  constructor(capacity: number) {
    this.codes = new Uint16Array(capacity)
  }

  set(row: number, code: number): void {
    if (code > 0xff_ff && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes)
    this.codes[row] = code
  }

  grow(capacity: number): void {
    const { codes } = this
    this.codes =
      codes instanceof Uint16Array ? new Uint16Array(grown(codes, capacity)) : new Uint32Array(grown(codes, capacity))
  }
}

/** Votes as columns, in the order of insertion. Fill the columns at `count`, then call `push`. */
export class VoteTable {
  count = 0
  areComebacksKnown = false
  id: Float64Array<ArrayBuffer>
  /** Unix ms. */
  castAt: Float64Array<ArrayBuffer>
  week: Uint16Array<ArrayBuffer>
  clan: Uint32Array<ArrayBuffer>
  readonly hashed: Readonly<Record<HashedColumn, HashedValues>>
  readonly named: Readonly<Record<NamedColumn, NamedValues>>
  readonly wide: Record<(typeof wideColumns)[number], Int32Array<ArrayBuffer>>
  readonly small: Record<(typeof smallColumns)[number], Int8Array<ArrayBuffer>>
  readonly weeks = new NamedDictionary()
  readonly clans = new NamedDictionary()
  /** The first row whose hashed columns may have no codes yet. */
  #codedTo = 0
  #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
    this.id = new Float64Array(capacity)
    this.castAt = new Float64Array(capacity)
    this.week = new Uint16Array(capacity)
    this.clan = new Uint32Array(capacity)
    const addresses = new HashDictionary()
    this.hashed = columnsOf(
      hashedColumns,
      (name) => new HashedValues(capacity, isAddressColumn(name) ? addresses : undefined),
    )
    this.named = columnsOf(namedColumns, () => new NamedValues(capacity))
    this.wide = columnsOf(wideColumns, () => new Int32Array(capacity))
    this.small = columnsOf(smallColumns, () => new Int8Array(capacity))
  }

  /** Sets a column's value to the text that was hashed last. Its code is determined later, in a batch. */
  setHashed(column: HashedValues): void {
    column.set(this.count, this.count - this.#codedTo)
  }

  setName(column: NamedValues, code: number): void {
    column.set(this.count, code)
  }

  push(): void {
    this.count++
    if (this.count - this.#codedTo === blockSize) this.findCodes()
    if (this.count < this.#capacity) return
    // Less than double, because the added memory is used immediately: it is filled with zeros.
    const capacity = Math.ceil(this.#capacity * growth)
    this.#capacity = capacity
    this.id = new Float64Array(grown(this.id, capacity))
    this.castAt = new Float64Array(grown(this.castAt, capacity))
    this.week = new Uint16Array(grown(this.week, capacity))
    this.clan = new Uint32Array(grown(this.clan, capacity))
    for (const name of hashedColumns) this.hashed[name].grow(capacity)
    for (const name of namedColumns) this.named[name].grow(capacity)
    for (const name of wideColumns) this.wide[name] = new Int32Array(grown(this.wide[name], capacity))
    for (const name of smallColumns) this.small[name] = new Int8Array(grown(this.small[name], capacity))
  }

  /** Determines the codes of values that were set by `setHashed`. Must be called before `codes` are read, or set in another way. */
  findCodes(): void {
    for (const name of hashedColumns) this.hashed[name].findCodes(this.#codedTo, this.count)
    this.#codedTo = this.count
  }

  /** Sorts the columns in place. Nothing can be added afterward. */
  sorted(genuine: readonly GenuineValues[]): VoteColumns {
    this.findCodes()
    const { count, areComebacksKnown, id, castAt, week, clan, hashed, named, wide, small } = this
    const sizes = {
      ...columnsOf(hashedColumns, (name) => hashed[name].dictionary.size()),
      ...columnsOf(namedColumns, (name) => named[name].dictionary.size()),
    }
    for (const name of hashedColumns) hashed[name].dictionary.release()
    return sortVotes({
      count,
      id,
      castAt,
      week,
      clan,
      hashed: columnsOf(hashedColumns, (name) => hashed[name].codes),
      codes: columnsOf(namedColumns, (name) => named[name].codes),
      wide,
      small,
      areComebacksKnown,
      genuine,
      sizes,
      weekNames: this.weeks.names,
      clanNames: this.clans.names,
      names: columnsOf(namedColumns, (name) => named[name].dictionary.names),
    })
  }
}

function columnsOf<Name extends string, Value>(
  names: readonly Name[],
  create: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>
}

/** A column's memory with room for `capacity` votes. Frees the old memory immediately, without waiting for garbage collection. */
function grown(
  { buffer, BYTES_PER_ELEMENT: width }: { readonly buffer: ArrayBuffer; readonly BYTES_PER_ELEMENT: number },
  capacity: number,
): ArrayBuffer {
  return buffer.transfer(capacity * width)
}
