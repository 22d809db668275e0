import { type GenuineColumn, genuineColumns, type GenuineValues } from './genuine-groups.ts'
import { release } from './release.ts'
import {
  type CodeColumn,
  type CodedColumn,
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

/** Votes in the order in which they were read. Columns may be longer than `count`. */
export interface UnsortedVotes {
  readonly genuine: readonly GenuineValues[]
  readonly areComebacksKnown: boolean
  readonly count: number
  readonly id: Float64Array<ArrayBuffer>
  readonly castAt: Float64Array<ArrayBuffer>
  /** Codes of `weekNames`. */
  readonly week: Uint16Array<ArrayBuffer>
  readonly weekNames: readonly string[]
  /** Codes of `clanNames`. */
  readonly clan: Uint32Array<ArrayBuffer>
  readonly clanNames: readonly string[]
  readonly hashed: Readonly<Record<HashedColumn, Uint32Array<ArrayBuffer>>>
  readonly codes: Readonly<Record<NamedColumn, NamedCodes>>
  readonly sizes: Readonly<Record<CodeColumn, number>>
  readonly wide: Readonly<Record<(typeof wideColumns)[number], Int32Array<ArrayBuffer>>>
  readonly small: Readonly<Record<(typeof smallColumns)[number], Int8Array<ArrayBuffer>>>
  readonly names: Readonly<Record<NamedColumn, readonly string[]>>
}

type Column = Int8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/**
 * Sorts votes by week, clan, time and id, and renumbers all codes by first use, so that the result does not depend on the order of reading.
 * Sorts the columns in place: with ten million votes, a copy would need twice the memory.
 */
export function sortVotes(votes: UnsortedVotes): VoteColumns {
  const { count, sizes } = votes
  const { week, clan, positions } = sortRows(votes)
  const scratch = new Float64Array(count)
  const sorted = <Kind extends Column>(column: Kind): Kind => sortColumn(column, positions, scratch)

  const genuineValues = votes.genuine.map(({ values }) => ({ ...values }))
  const renumberGenuine = (column: CodeColumn, { remap }: Numbering) => {
    if (!isGenuineColumn(column)) return
    for (const values of genuineValues)
      values[column] = new Set([...values[column]].map((old) => remap[old] ?? 0).filter((code) => code !== 0))
  }
  const addresses = createNumbering(sizes.address)
  const hashedColumn = (name: HashedColumn): CodedColumn<Uint32Array<ArrayBuffer>> => {
    const codes = sorted(votes.hashed[name])
    // `address` comes before `passNetwork`, so that the codes of addresses do not depend on passes.
    const numbering = isAddressColumn(name) ? addresses : createNumbering(sizes[name])
    renumber(codes, numbering)
    renumberGenuine(name, numbering)
    return { codes, size: sizes[name] }
  }
  const names: Partial<Record<NamedColumn, string[]>> = {}
  const namedColumn = (name: NamedColumn): CodedColumn => {
    const codes = sorted(votes.codes[name])
    const numbering = createNumbering(sizes[name])
    renumber(codes, numbering)
    renumberGenuine(name, numbering)
    const renamed = Array.from<string>({ length: numbering.size }).fill('')
    for (const [old, text] of votes.names[name].entries()) if (old > 0) renamed[numbering.remap[old] ?? 0] = text
    names[name] = renamed
    return { codes, size: sizes[name] }
  }
  const columns: VoteColumns = {
    count,
    weeks: [...votes.weekNames].slice(1).sort(),
    week,
    clanIds: Float64Array.from(votes.clanNames.slice(1), Number).sort(),
    clan,
    id: sorted(votes.id),
    castAt: sorted(votes.castAt),
    ...mapColumns(hashedColumns, hashedColumn),
    ...mapColumns(namedColumns, namedColumn),
    ...mapColumns(wideColumns, (name) => sorted(votes.wide[name])),
    ...mapColumns(smallColumns, (name) => sorted(votes.small[name])),
    areComebacksKnown: votes.areComebacksKnown,
    names: names as Record<NamedColumn, string[]>,
    genuine: votes.genuine.map((group, index) => ({ ...group, values: genuineValues[index] ?? group.values })),
  }
  release([positions, scratch])
  return columns
}

function mapColumns<Name extends string, Value>(
  names: readonly Name[],
  map: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, map(name)])) as Record<Name, Value>
}

/** New codes by old code; 0 for old codes without one. */
interface Numbering {
  readonly remap: Uint32Array
  size: number
}

function createNumbering(codes: number): Numbering {
  return { remap: new Uint32Array(codes), size: 1 }
}

function renumber(codes: Uint16Array | Uint32Array, numbering: Numbering): void {
  const { remap } = numbering
  let { size } = numbering
  for (let row = 0; row < codes.length; row++) {
    const old = codes[row] ?? 0
    if (old === 0) continue
    if (remap[old] === 0) remap[old] = size++
    codes[row] = remap[old] ?? 0
  }
  numbering.size = size
}

/** Returns the weeks and clans of the sorted rows (in place), and the new position of each row. */
function sortRows(votes: UnsortedVotes): {
  week: Uint16Array<ArrayBuffer>
  clan: Uint32Array<ArrayBuffer>
  positions: Uint32Array<ArrayBuffer>
} {
  const { count } = votes
  const [week, clan] = [votes.week.subarray(0, count), votes.clan.subarray(0, count)]
  const weekRanks = ranksOf(votes.weekNames, (a, b) => (a < b ? -1 : 1))
  const clanRanks = ranksOf(votes.clanNames, (a, b) => Number(a) - Number(b))
  const clans = votes.clanNames.length - 1
  const groups = new Uint32Array(count)
  for (let row = 0; row < count; row++)
    groups[row] = (weekRanks[week[row] ?? 0] ?? 0) * clans + (clanRanks[clan[row] ?? 0] ?? 0)
  const { order, starts } = sortWithinGroups(groups, (votes.weekNames.length - 1) * clans, votes)
  for (let group = 0; group < starts.length - 1; group++) {
    week.fill(Math.floor(group / clans), starts[group], starts[group + 1])
    clan.fill(group % clans, starts[group], starts[group + 1])
  }
  const positions = groups
  for (let position = 0; position < count; position++) positions[order[position] ?? 0] = position
  release([order])
  return { week, clan, positions }
}

const isGenuineColumn = (name: string): name is GenuineColumn => (genuineColumns as readonly string[]).includes(name)

/** By code, from 1 up: its position among the sorted names. */
function ranksOf(names: readonly string[], compare: (a: string, b: string) => number): Uint32Array {
  const sorted = names.map((name, code) => ({ name, code })).slice(1)
  sorted.sort((a, b) => compare(a.name, b.name))
  const ranks = new Uint32Array(names.length)
  for (const [rank, { code }] of sorted.entries()) ranks[code] = rank
  return ranks
}

/** Rows ordered by group, time and id, and where each group starts. */
function sortWithinGroups(
  groups: Uint32Array,
  groupCount: number,
  { castAt, id }: UnsortedVotes,
): { order: Uint32Array<ArrayBuffer>; starts: Uint32Array } {
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
  return { order, starts }
}

function isSorted(part: Uint32Array, compare: (a: number, b: number) => number): boolean {
  for (let index = 1; index < part.length; index++)
    if (compare(part[index - 1] ?? 0, part[index] ?? 0) > 0) return false
  return true
}

/**
 * Moves the values of a column to their positions, in place. Reads in the order of rows: consecutive rows go to the ends of a few thousand
 * clans, which stay in the CPU cache.
 */
function sortColumn<Kind extends Column>(
  column: Kind,
  positions: Uint32Array,
  { buffer }: Float64Array<ArrayBuffer>,
): Kind {
  const sorted = column.subarray(0, positions.length) as Kind
  const [from, to] = [bits(buffer, 0, sorted), bits(sorted.buffer, sorted.byteOffset, sorted)]
  from.set(to)
  for (let row = 0; row < positions.length; row++) to[positions[row] ?? 0] = from[row] ?? 0
  return sorted
}

/** Views an array by element width alone: the engine compiles loops over few array types to faster code. */
function bits(buffer: ArrayBufferLike, offset: number, { length, BYTES_PER_ELEMENT: width }: Column) {
  if (width === 1) return new Uint8Array(buffer, offset, length)
  if (width === 2) return new Uint16Array(buffer, offset, length)
  return width === 4 ? new Uint32Array(buffer, offset, length) : new Float64Array(buffer, offset, length)
}
