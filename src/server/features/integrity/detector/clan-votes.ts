import { PairDictionary } from '../dictionary.ts'
import type { View, ViewName, WeekEvidence } from './week-evidence.ts'
import { viewNames } from './week-evidence.ts'

/** The votes of one clan in the examined week, prepared for the search for groups. Indexes count from the clan's first vote. */
export interface ClanVotes {
  readonly clan: number
  /** The row of the first vote. */
  readonly from: number
  readonly count: number
  readonly views: Readonly<Record<ViewName, ClanView>>
}

/** Votes with the same value and expectation, which are therefore alike in every fit. Arrays are by cell. */
export interface Cells {
  /** By vote. Cell 0 is unknown. */
  readonly of: Uint32Array
  /** The value; 0 if each vote of the cell has a value of its own, which is only so in views of tokens. */
  readonly codes: Uint32Array
  readonly expected: Float32Array
}

export interface ClanView {
  readonly cells: Cells
  readonly name: ViewName
  /** Codes of this clan only, dense. 0 is unknown in views of tokens. */
  readonly codes: Uint32Array
  readonly size: number
  readonly expected: Float32Array
  readonly isToken: boolean
}

/** Prepares clans one after another; the scratch memory is shared. */
export function createClanReader({ ranges, views }: WeekEvidence): (clan: number) => ClanVotes {
  const scratch = new Map(views.map((view) => [view.name, new Uint32Array(view.size)]))
  return (clan) => {
    const [from, to] = ranges.range(ranges.target, clan)
    const read = (view: View): ClanView => {
      const local = scratch.get(view.name) ?? new Uint32Array(view.size)
      const codes = new Uint32Array(to - from)
      let size = 1
      for (let row = from; row < to; row++) {
        const code = view.codes[row] ?? 0
        if (code === 0 && view.isToken) continue
        if (local[code] === 0) local[code] = size++
        codes[row - from] = local[code] ?? 0
      }
      for (let row = from; row < to; row++) local[view.codes[row] ?? 0] = 0
      const first = ranges.targetRows[0]
      const expected = view.expected.subarray(from - first, to - first)
      return {
        name: view.name,
        codes,
        size,
        isToken: view.isToken,
        expected,
        cells: findCells(codes, size, expected, view.isToken),
      }
    }
    const byName = Object.fromEntries(views.map((view) => [view.name, read(view)])) as Record<ViewName, ClanView>
    return { clan, from, count: to - from, views: byName }
  }
}

function findCells(codes: Uint32Array, size: number, expected: Float32Array, isToken: boolean): Cells {
  const counts = new Uint32Array(size)
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  const bits = new Uint32Array(expected.buffer, expected.byteOffset, expected.length)
  const cells = new PairDictionary(powerOfTwoAbove(codes.length))
  const of = new Uint32Array(codes.length)
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0
    if (code === 0 && isToken) continue
    of[index] = cells.codeOf(isToken && counts[code] === 1 ? 0 : code, bits[index] ?? 0)
  }
  const cellCodes = new Uint32Array(cells.size())
  const cellExpected = new Float32Array(cells.size())
  for (let index = 0; index < codes.length; index++) {
    const cell = of[index] ?? 0
    if (cell === 0) continue
    const code = codes[index] ?? 0
    cellCodes[cell] = isToken && counts[code] === 1 ? 0 : code
    cellExpected[cell] = expected[index] ?? 0
  }
  return { of, codes: cellCodes, expected: cellExpected }
}

function powerOfTwoAbove(count: number): number {
  return 2 ** (32 - Math.clz32(count + 1))
}

export const allViews = ({ views }: ClanVotes): ClanView[] => viewNames.map((name) => views[name])
