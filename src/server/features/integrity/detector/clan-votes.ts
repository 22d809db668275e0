import { singleToken } from './pair-column.ts'
import { type ViewName, viewNames } from './view-columns.ts'
import type { View, WeekEvidence } from './week-evidence.ts'

/** The votes of one clan in the examined week, prepared for the search for groups. Indexes count from the clan's first vote. */
export interface ClanVotes {
  readonly clan: number
  /** The row of the first vote. */
  readonly from: number
  readonly count: number
  readonly views: Readonly<Record<ViewName, ClanView>>
}

/** Cells of every view, and their codes: tokens that are unknown, and tokens that only one vote of the clan has. */
export const unknownCell = 0
export const singleCell = 1
const namedCells = 2

/**
 * One property of a clan's votes. A cell is what votes have in common that have the same value and expectation, which are therefore
 * alike in every fit.
 */
export interface ClanView {
  readonly name: ViewName
  readonly isToken: boolean
  /** By vote. */
  readonly cellOf: Uint32Array
  /** By cell: the value in codes of this clan only. */
  readonly codes: Uint32Array
  /** By cell: how probable the value is. Computed when it is first used, since most clans need it for few views. */
  readonly expected: Float32Array
  /** The number of codes. */
  readonly size: number
}

/** Prepares clans one after another; the scratch memory is shared. */
export function createClanReader({ ranges, views }: WeekEvidence): (clan: number) => ClanVotes {
  const readers = views.map((view) => new ViewReader(view, ranges.window[0]))
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
  /** By value: the votes of the clan, and the code. */
  readonly #votesOf: Uint32Array
  readonly #codeOf: Uint32Array

  constructor(view: View, offset: number) {
    this.#view = view
    this.#offset = offset
    this.#indexOf = new Uint32Array(view.column.values.length)
    this.#votesOf = new Uint32Array(view.column.sizes.values)
    this.#codeOf = new Uint32Array(view.column.sizes.values)
  }

  read(clan: number, from: number, to: number): ClanView {
    const { name, isToken, column, expected } = this.#view
    const pairOf = new Uint32Array(to - from)
    const pairs = this.#findPairs(pairOf, from, to)
    const cellOfPair = new Uint32Array(pairs.length)
    const cellPairs: number[] = []
    const codes = [unknownCell, singleCell]
    let size = namedCells
    for (const [index, pair] of pairs.entries()) {
      const value = column.values[pair] ?? 0
      if (isToken && pair === 0) continue
      if (isToken && (value === singleToken || this.#votesOf[value] === 1)) cellOfPair[index] = singleCell
      else {
        if (this.#codeOf[value] === 0) this.#codeOf[value] = size++
        cellOfPair[index] = codes.push(this.#codeOf[value] ?? 0) - 1
        cellPairs.push(pair)
      }
    }
    for (const pair of pairs) {
      this.#votesOf[column.values[pair] ?? 0] = 0
      this.#codeOf[column.values[pair] ?? 0] = 0
    }
    const findExpected = () => {
      const shares = new Float32Array(codes.length)
      if (cellPairs.length > 0) shares.set(expected(clan, Uint32Array.from(cellPairs)), namedCells)
      return shares
    }
    let shares: Float32Array | null = null
    for (let index = 0; index < pairOf.length; index++) pairOf[index] = cellOfPair[pairOf[index] ?? 0] ?? 0
    return {
      name,
      isToken,
      cellOf: pairOf,
      codes: Uint32Array.from(codes),
      get expected() {
        return (shares ??= findExpected())
      },
      size,
    }
  }

  /** The distinct pairs of the clan's votes, in the order of their first votes. Fills `indexes` with the index of each vote's pair. */
  #findPairs(indexes: Uint32Array, from: number, to: number): number[] {
    const { of, values } = this.#view.column
    const [offset, indexOf] = [this.#offset, this.#indexOf]
    const pairs: number[] = []
    const votes: number[] = []
    for (let row = from; row < to; row++) {
      const pair = of[row - offset] ?? 0
      let index = (indexOf[pair] ?? 0) - 1
      if (index === -1) {
        index = pairs.push(pair) - 1
        votes.push(0)
        indexOf[pair] = index + 1
      }
      votes[index] = (votes[index] ?? 0) + 1
      indexes[row - from] = index
    }
    for (const [index, pair] of pairs.entries()) {
      const value = values[pair] ?? 0
      this.#votesOf[value] = (this.#votesOf[value] ?? 0) + (votes[index] ?? 0)
      indexOf[pair] = 0
    }
    return pairs
  }
}

/** The code of a vote's value. */
export const codeAt = ({ cellOf, codes }: ClanView, index: number): number => codes[cellOf[index] ?? 0] ?? 0

export const allViews = ({ views }: ClanVotes): ClanView[] => viewNames.map((name) => views[name])
