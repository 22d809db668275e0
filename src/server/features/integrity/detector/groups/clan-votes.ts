import { singleToken } from '../properties/pair-column.ts'
import { type ViewName, viewNames } from '../properties/view-columns.ts'
import type { View, WeekEvidence } from '../background/week-evidence.ts'

/** The votes for one clan in the examined week, prepared for the search for groups. Indexes count from the clan's first vote. */
export interface ClanVotes {
  readonly clan: number
  /** The row of the first vote. */
  readonly from: number
  readonly count: number
  readonly views: Readonly<Record<ViewName, ClanView>>
}

/** The first two cells of every view, and their codes: unknown tokens, and tokens that only one vote for the clan has. */
export const unknownCell = 0
export const singleCell = 1
const namedCells = 2

/** One property of a clan's votes. Votes with the same value and expectation share a cell, because every fit treats them alike. */
export interface ClanView {
  readonly name: ViewName
  readonly isToken: boolean
  /** By vote. */
  readonly cellOf: Uint32Array
  /** By cell: the code of the value, valid for this clan only. */
  readonly codes: Uint32Array
  /** By cell: the expected share of the value. Computed on first use, since most clans need it for few views. */
  readonly expected: Float32Array
  /** The number of codes. */
  readonly size: number
  /** By code: the value, and the number of the clan's votes that have it. 0 for `unknownCell` and `singleCell`. */
  readonly values: Uint32Array
  readonly votes: Uint32Array
}

/** Returns a function that prepares one clan at a time; the calls share scratch memory. */
export function createClanReader({ ranges, views }: WeekEvidence): (clan: number) => ClanVotes {
  const readers = views.map((view) => new ViewReader(view, ranges.targetRows[0]))
  return (clan) => {
    const [from, to] = ranges.range(ranges.target, clan)
    const byName = Object.fromEntries(viewNames.map((name, index) => [name, readers[index]?.read(clan, from, to)]))
    return { clan, from, count: to - from, views: byName as Record<ViewName, ClanView> }
  }
}

class ViewReader {
  readonly #view: View
  readonly #offset: number
  /** By pair: 1 + its index among the pairs of the clan's votes. */
  readonly #indexOf: Uint32Array
  /** By value: the number of the clan's votes, and the code. */
  readonly #votesOf: Uint32Array
  readonly #codeOf: Uint32Array
  /** The distinct pairs of the clan's votes in order of first use, and the number of votes with each. */
  #pairs = new Uint32Array(64)
  #votes = new Uint32Array(64)

  constructor(view: View, offset: number) {
    this.#view = view
    this.#offset = offset
    this.#indexOf = new Uint32Array(view.column.values.length)
    this.#votesOf = new Uint32Array(view.column.sizes.values)
    this.#codeOf = new Uint32Array(view.column.sizes.values)
  }

  read(clan: number, from: number, to: number): ClanView {
    const { name, isToken, column, expected } = this.#view
    const cellOf = new Uint32Array(to - from)
    const count = this.#findPairs(cellOf, from, to)
    const pairs = this.#pairs.subarray(0, count)
    const cellOfPair = new Uint32Array(count)
    const cellPairs: number[] = []
    const codes = [unknownCell, singleCell]
    const [values, votes] = [
      [0, 0],
      [0, 0],
    ]
    for (let index = 0; index < count; index++) {
      const pair = pairs[index] ?? 0
      const value = column.values[pair] ?? 0
      if (isToken && pair === 0) continue
      if (isToken && (value === singleToken || this.#votesOf[value] === 1)) cellOfPair[index] = singleCell
      else {
        if (this.#codeOf[value] === 0) {
          this.#codeOf[value] = values.push(value) - 1
          votes.push(this.#votesOf[value] ?? 0)
        }
        cellOfPair[index] = codes.push(this.#codeOf[value] ?? 0) - 1
        cellPairs.push(pair)
      }
    }
    for (let index = 0; index < count; index++) {
      const value = column.values[pairs[index] ?? 0] ?? 0
      this.#votesOf[value] = 0
      this.#codeOf[value] = 0
    }
    for (let index = 0; index < cellOf.length; index++) cellOf[index] = cellOfPair[cellOf[index] ?? 0] ?? 0
    const findExpected = () => {
      const shares = new Float32Array(codes.length)
      if (cellPairs.length > 0) shares.set(expected(clan, new Uint32Array(cellPairs)), namedCells)
      return shares
    }
    let shares: Float32Array | null = null
    return {
      name,
      isToken,
      cellOf,
      codes: new Uint32Array(codes),
      get expected() {
        return (shares ??= findExpected())
      },
      size: values.length,
      values: new Uint32Array(values),
      votes: new Uint32Array(votes),
    }
  }

  /** Finds the distinct pairs of the clan's votes and returns their number. Fills `indexes` with the index of each vote's pair. */
  #findPairs(indexes: Uint32Array, from: number, to: number): number {
    const { of, values } = this.#view.column
    if (this.#pairs.length < to - from) {
      this.#pairs = new Uint32Array(to - from)
      this.#votes = new Uint32Array(to - from)
    }
    const [offset, indexOf, votesOf, pairs, votes] = [
      this.#offset,
      this.#indexOf,
      this.#votesOf,
      this.#pairs,
      this.#votes,
    ]
    let count = 0
    for (let row = from; row < to; row++) {
      const pair = of[row - offset] ?? 0
      let index = (indexOf[pair] ?? 0) - 1
      if (index === -1) {
        index = count++
        pairs[index] = pair
        votes[index] = 0
        indexOf[pair] = index + 1
      }
      votes[index] = (votes[index] ?? 0) + 1
      indexes[row - from] = index
    }
    for (let index = 0; index < count; index++) {
      const pair = pairs[index] ?? 0
      const value = values[pair] ?? 0
      votesOf[value] = (votesOf[value] ?? 0) + (votes[index] ?? 0)
      indexOf[pair] = 0
    }
    return count
  }
}

export const codeAt = ({ cellOf, codes }: ClanView, index: number): number => codes[cellOf[index] ?? 0] ?? 0

export const allViews = ({ views }: ClanVotes): ClanView[] => viewNames.map((name) => views[name])
