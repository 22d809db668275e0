import { blockSize, HashDictionary, NamedDictionary } from '../dictionary.ts'
import type { GenuineValues } from './genuine-groups.ts'
import { textHash } from '../text-hash.ts'
import { sortVotes } from './sort-votes.ts'
import {
  type CodeColumn,
  type HashedColumn,
  hashedColumns,
  type NamedCodes,
  type NamedColumn,
  namedColumns,
  smallColumns,
  type VoteColumns,
  wideColumns,
} from './vote-columns.ts'

type Hashed = Record<HashedColumn, Uint32Array<ArrayBuffer>>
type Named = Record<NamedColumn, NamedCodes>

/** How many times more votes have room when the columns are full. */
const growth = 1.25

/** Hashes of one column that wait for their codes. */
class HashedValues {
  readonly #dictionary: HashDictionary
  readonly #highs = new Uint32Array(blockSize)
  readonly #lows = new Uint32Array(blockSize)

  constructor(dictionary: HashDictionary) {
    this.#dictionary = dictionary
  }

  set(index: number): void {
    this.#highs[index] = textHash.high
    this.#lows[index] = textHash.low
  }

  findCodes(codes: Uint32Array, from: number, to: number): void {
    this.#dictionary.codesOf(this.#highs, this.#lows, codes, from, to)
  }
}

/** Votes as columns, in the order in which they are added. Fill the columns at `count`, then call `push`. */
export class VoteTable {
  count = 0
  id: Float64Array<ArrayBuffer>
  /** Unix ms. */
  castAt: Float64Array<ArrayBuffer>
  week: Uint16Array<ArrayBuffer>
  clan: Uint32Array<ArrayBuffer>
  readonly hashed: Hashed
  readonly codes: Named
  readonly wide: Record<(typeof wideColumns)[number], Int32Array<ArrayBuffer>>
  readonly small: Record<(typeof smallColumns)[number], Int8Array<ArrayBuffer>>
  readonly weeks = new NamedDictionary()
  readonly clans = new NamedDictionary()
  readonly named = {
    country: new NamedDictionary(),
    browser: new NamedDictionary(),
    platform: new NamedDictionary(),
    pointer: new NamedDictionary(),
    reach: new NamedDictionary(),
    userAgent: new NamedDictionary(),
  }
  readonly dictionaries: Readonly<Record<NamedColumn, NamedDictionary> & Record<HashedColumn, HashDictionary>>
  readonly #waiting: Readonly<Record<HashedColumn, HashedValues>>
  /** The first row whose hashed columns may wait for their codes. */
  #codedTo = 0
  #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
    this.id = new Float64Array(capacity)
    this.castAt = new Float64Array(capacity)
    this.week = new Uint16Array(capacity)
    this.clan = new Uint32Array(capacity)
    this.hashed = columnsOf(hashedColumns, () => new Uint32Array(capacity))
    this.codes = columnsOf(namedColumns, () => new Uint16Array(capacity))
    this.wide = columnsOf(wideColumns, () => new Int32Array(capacity))
    this.small = columnsOf(smallColumns, () => new Int8Array(capacity))
    const hashes: Readonly<Record<HashedColumn, HashDictionary>> = {
      voter: new HashDictionary(),
      address: new HashDictionary(),
      hardware: new HashDictionary(),
      software: new HashDictionary(),
      audio: new HashDictionary(),
      pass: new HashDictionary(),
      stamp: new HashDictionary(),
      requestShape: new HashDictionary(),
    }
    this.dictionaries = { ...this.named, ...hashes }
    this.#waiting = columnsOf(hashedColumns, (name) => new HashedValues(hashes[name]))
  }

  /** Sets a column's value to the text that was hashed last. Its code is found later, together with those of other votes. */
  setHashed(column: HashedColumn): void {
    this.hashed[column][this.count] = 1
    this.#waiting[column].set(this.count - this.#codedTo)
  }

  setName(column: NamedColumn, code: number): void {
    if (code > 0xff_ff && this.codes[column] instanceof Uint16Array)
      this.codes[column] = Uint32Array.from(this.codes[column])
    this.codes[column][this.count] = code
  }

  push(): void {
    this.count++
    if (this.count - this.#codedTo === blockSize) this.findCodes()
    if (this.count < this.#capacity) return
    // Less than double, since the added memory is used at once: it is filled with zeros.
    const capacity = Math.ceil(this.#capacity * growth)
    this.#capacity = capacity
    this.id = new Float64Array(grown(this.id, capacity))
    this.castAt = new Float64Array(grown(this.castAt, capacity))
    this.week = new Uint16Array(grown(this.week, capacity))
    this.clan = new Uint32Array(grown(this.clan, capacity))
    for (const name of hashedColumns) this.hashed[name] = new Uint32Array(grown(this.hashed[name], capacity))
    for (const name of namedColumns) {
      const codes = this.codes[name]
      this.codes[name] =
        codes instanceof Uint16Array ? new Uint16Array(grown(codes, capacity)) : new Uint32Array(grown(codes, capacity))
    }
    for (const name of wideColumns) this.wide[name] = new Int32Array(grown(this.wide[name], capacity))
    for (const name of smallColumns) this.small[name] = new Int8Array(grown(this.small[name], capacity))
  }

  /** Finds the codes of the values that `setHashed` has set. Needed before `codes` are set otherwise, or read. */
  findCodes(): void {
    for (const name of hashedColumns) this.#waiting[name].findCodes(this.hashed[name], this.#codedTo, this.count)
    this.#codedTo = this.count
  }

  /** Nothing can be added afterward: the columns are sorted in place. */
  sorted(genuine: readonly GenuineValues[]): VoteColumns {
    this.findCodes()
    const sizes = columnsOf([...hashedColumns, ...namedColumns], (name: CodeColumn) => this.dictionaries[name].size())
    for (const name of hashedColumns) this.dictionaries[name].release()
    const { count, id, castAt, week, clan, hashed, codes, wide, small } = this
    return sortVotes({
      count,
      id,
      castAt,
      week,
      clan,
      hashed,
      codes,
      wide,
      small,
      genuine,
      sizes,
      weekNames: this.weeks.names,
      clanNames: this.clans.names,
      names: columnsOf(namedColumns, (name) => this.named[name].names),
    })
  }
}

function columnsOf<Name extends string, Value>(
  names: readonly Name[],
  create: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>
}

/** A column's memory with room for `capacity` votes. The old memory is free at once, not when garbage is collected. */
function grown(
  { buffer, BYTES_PER_ELEMENT: width }: { readonly buffer: ArrayBuffer; readonly BYTES_PER_ELEMENT: number },
  capacity: number,
): ArrayBuffer {
  return buffer.transfer(capacity * width)
}
