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

export interface ClanView {
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
      return {
        name: view.name,
        codes,
        size,
        isToken: view.isToken,
        expected: view.expected.subarray(from - first, to - first),
      }
    }
    const byName = Object.fromEntries(views.map((view) => [view.name, read(view)])) as Record<ViewName, ClanView>
    return { clan, from, count: to - from, views: byName }
  }
}

export const allViews = ({ views }: ClanVotes): ClanView[] => viewNames.map((name) => views[name])
