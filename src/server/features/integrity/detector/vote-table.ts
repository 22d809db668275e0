import { type Dictionary, HashDictionary, NamedDictionary } from '../dictionary.ts'
import type { GenuineValues } from './genuine-groups.ts'
import { sortVotes } from './sort-votes.ts'
import { type CodeColumn, codeColumns, type NumberColumn, numberColumns, type VoteColumns } from './vote-columns.ts'

type Codes = Record<CodeColumn, Uint32Array<ArrayBuffer>>
type Numbers = Record<NumberColumn, Int32Array<ArrayBuffer>>

/** Votes as columns, in the order in which they are added. Fill the columns at `count`, then call `push`. */
export class VoteTable {
  count = 0
  id: Float64Array<ArrayBuffer>
  /** Unix ms. */
  castAt: Float64Array<ArrayBuffer>
  week: Uint16Array<ArrayBuffer>
  clan: Uint32Array<ArrayBuffer>
  readonly codes: Codes
  readonly numbers: Numbers
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
  readonly dictionaries: Readonly<Record<CodeColumn, Dictionary>>
  #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
    this.id = new Float64Array(capacity)
    this.castAt = new Float64Array(capacity)
    this.week = new Uint16Array(capacity)
    this.clan = new Uint32Array(capacity)
    this.codes = columnsOf(codeColumns, () => new Uint32Array(capacity))
    this.numbers = columnsOf(numberColumns, () => new Int32Array(capacity))
    const addresses = new HashDictionary()
    this.dictionaries = {
      ...this.named,
      voter: new HashDictionary(),
      // One dictionary for both, so that a pass's network can be compared with the vote's address.
      address: addresses,
      passNetwork: addresses,
      hardware: new HashDictionary(),
      software: new HashDictionary(),
      audio: new HashDictionary(),
      pass: new HashDictionary(),
      stamp: new HashDictionary(),
      requestShape: new HashDictionary(),
    }
  }

  push(): void {
    this.count++
    if (this.count < this.#capacity) return
    const capacity = this.#capacity * 2
    this.#capacity = capacity
    this.id = copied(this.id, new Float64Array(capacity))
    this.castAt = copied(this.castAt, new Float64Array(capacity))
    this.week = copied(this.week, new Uint16Array(capacity))
    this.clan = copied(this.clan, new Uint32Array(capacity))
    for (const name of codeColumns) this.codes[name] = copied(this.codes[name], new Uint32Array(capacity))
    for (const name of numberColumns) this.numbers[name] = copied(this.numbers[name], new Int32Array(capacity))
  }

  sorted(genuine: readonly GenuineValues[]): VoteColumns {
    const { count, id, castAt, week, clan, codes, numbers } = this
    return sortVotes({
      genuine,
      count,
      id,
      castAt,
      week,
      weekNames: this.weeks.names,
      clan,
      clanNames: this.clans.names,
      codes,
      sizes: columnsOf(codeColumns, (name) => this.dictionaries[name].size()),
      numbers,
      names: columnsOf(Object.keys(this.named) as (keyof VoteTable['named'])[], (name) => this.named[name].names),
    })
  }
}

function columnsOf<Name extends string, Value>(
  names: readonly Name[],
  create: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>
}

function copied<Column extends { set: (from: Column) => void }>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
