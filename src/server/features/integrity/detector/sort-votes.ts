import { type GenuineColumn, genuineColumns, type GenuineValues } from './genuine-groups.ts'
import {
  type CodeColumn,
  codeColumns,
  type CodedColumn,
  type NamedColumn,
  namedColumns,
  type NumberColumn,
  numberColumns,
  type VoteColumns,
} from './vote-columns.ts'

/** Votes in the order in which they were read. */
export interface UnsortedVotes {
  readonly genuine: readonly GenuineValues[]
  readonly count: number
  readonly id: Float64Array
  readonly castAt: Float64Array
  /** Codes of `weekNames`. */
  readonly week: Uint16Array
  readonly weekNames: readonly string[]
  /** Codes of `clanNames`. */
  readonly clan: Uint32Array
  readonly clanNames: readonly string[]
  readonly codes: Record<CodeColumn, Uint32Array>
  readonly sizes: Readonly<Record<CodeColumn, number>>
  readonly numbers: Record<NumberColumn, Int32Array>
  readonly names: Readonly<Record<NamedColumn, readonly string[]>>
}

/** Sorts votes by week, clan, time and id, and numbers all codes by first use, so that the result does not depend on the order of reading. */
export function sortVotes(votes: UnsortedVotes): VoteColumns {
  const { count } = votes
  const weekRanks = ranksOf(votes.weekNames, (a, b) => (a < b ? -1 : 1))
  const clanRanks = ranksOf(votes.clanNames, (a, b) => Number(a) - Number(b))
  const clans = votes.clanNames.length - 1
  const groups = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    groups[row] = (weekRanks[votes.week[row] ?? 0] ?? 0) * clans + (clanRanks[votes.clan[row] ?? 0] ?? 0)
  }
  const order = sortWithinGroups(groups, (votes.weekNames.length - 1) * clans, votes)
  const week = new Uint16Array(count)
  const clan = new Uint32Array(count)
  for (let position = 0; position < count; position++) {
    const group = groups[order[position] ?? 0] ?? 0
    week[position] = Math.floor(group / clans)
    clan[position] = group % clans
  }
  const coded: Partial<Record<CodeColumn, CodedColumn>> = {}
  const names: Partial<Record<NamedColumn, string[]>> = {}
  const genuineValues = votes.genuine.map(({ values }) => ({ ...values }))
  const isNamed = (name: string): name is NamedColumn => (namedColumns as readonly string[]).includes(name)
  const shared = new Uint32Array(votes.sizes.address)
  let sharedSize = 1
  for (const column of codeColumns) {
    // An address has the same number in both of its columns.
    const isAddress = column === 'address' || column === 'passNetwork'
    const remap = isAddress ? shared : new Uint32Array(votes.sizes[column])
    let size = isAddress ? sharedSize : 1
    const source = votes.codes[column]
    const codes = new Uint32Array(count)
    for (let position = 0; position < count; position++) {
      const old = source[order[position] ?? 0] ?? 0
      if (old === 0) continue
      if (remap[old] === 0) remap[old] = size++
      codes[position] = remap[old] ?? 0
    }
    if (isAddress) sharedSize = size
    if (isGenuineColumn(column)) {
      for (const values of genuineValues)
        values[column] = new Set([...values[column]].map((old) => remap[old] ?? 0).filter((code) => code !== 0))
    }
    coded[column] = { codes, size: votes.sizes[column] }
    if (isNamed(column)) {
      const renamed = Array.from<string>({ length: size }).fill('')
      for (const [old, name] of votes.names[column].entries()) if (old > 0) renamed[remap[old] ?? 0] = name
      names[column] = renamed
    }
  }
  const numbers = Object.fromEntries(
    numberColumns.map((name) => [name, gathered(votes.numbers[name], new Int32Array(count), order)]),
  ) as Record<NumberColumn, Int32Array>
  return {
    count,
    weeks: [...votes.weekNames].slice(1).sort(),
    week,
    clanIds: Float64Array.from(votes.clanNames.slice(1), Number).sort(),
    clan,
    id: gathered(votes.id, new Float64Array(count), order),
    castAt: gathered(votes.castAt, new Float64Array(count), order),
    ...(coded as Record<CodeColumn, CodedColumn>),
    ...numbers,
    names: names as Record<NamedColumn, string[]>,
    genuine: votes.genuine.map((group, index) => ({ ...group, values: genuineValues[index] ?? group.values })),
  }
}

const isGenuineColumn = (name: string): name is GenuineColumn => (genuineColumns as readonly string[]).includes(name)

/** For each code from 1 up, its position among the sorted names. */
function ranksOf(names: readonly string[], compare: (a: string, b: string) => number): Uint32Array {
  const sorted = names.map((name, code) => ({ name, code })).slice(1)
  sorted.sort((a, b) => compare(a.name, b.name))
  const ranks = new Uint32Array(names.length)
  for (const [rank, { code }] of sorted.entries()) ranks[code] = rank
  return ranks
}

/** A permutation of rows by group, time and id. */
function sortWithinGroups(groups: Uint32Array, groupCount: number, { castAt, id }: UnsortedVotes): Uint32Array {
  const starts = new Uint32Array(groupCount + 1)
  for (const group of groups) starts[group + 1] = (starts[group + 1] ?? 0) + 1
  for (let group = 0; group < groupCount; group++) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0)
  const next = starts.slice()
  const order = new Uint32Array(groups.length)
  for (let row = 0; row < groups.length; row++) {
    const group = groups[row] ?? 0
    const position = next[group] ?? 0
    order[position] = row
    next[group] = position + 1
  }
  const earlier = (a: number, b: number) => (castAt[a] ?? 0) - (castAt[b] ?? 0) || (id[a] ?? 0) - (id[b] ?? 0)
  for (let group = 0; group < groupCount; group++) {
    const part = order.subarray(starts[group], starts[group + 1])
    if (!isSorted(part, earlier)) part.sort(earlier)
  }
  return order
}

function isSorted(part: Uint32Array, compare: (a: number, b: number) => number): boolean {
  for (let index = 1; index < part.length; index++)
    if (compare(part[index - 1] ?? 0, part[index] ?? 0) > 0) return false
  return true
}

function gathered<Column extends Int32Array | Float64Array>(from: Column, to: Column, order: Uint32Array): Column {
  for (let position = 0; position < order.length; position++) to[position] = from[order[position] ?? 0] ?? 0
  return to
}
