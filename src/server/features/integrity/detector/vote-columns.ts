import type { GenuineValues } from './genuine-groups.ts'

/** Columns whose values are codes of a dictionary; 0 is unknown. */
export const codeColumns = [
  'voter',
  'address',
  'country',
  'hardware',
  'software',
  'audio',
  'pass',
  'passNetwork',
  'stamp',
  'requestShape',
  'userAgent',
  'browser',
  'platform',
  'pointer',
  'reach',
] as const
export type CodeColumn = (typeof codeColumns)[number]

/** Columns with numbers; -1 is unknown. Booleans are 0 and 1. */
export const numberColumns = [
  'passAgeS',
  'pageAgeS',
  'dwellMs',
  'score',
  'bad',
  'hosting',
  'trusted',
  'visible',
] as const
export type NumberColumn = (typeof numberColumns)[number]

/** Columns of which the reports name the values. */
export const namedColumns = ['country', 'browser', 'platform', 'pointer', 'reach', 'userAgent'] as const
export type NamedColumn = (typeof namedColumns)[number]

export interface CodedColumn {
  readonly codes: Uint32Array
  /** The number of codes, including 0. */
  readonly size: number
}

/** Votes as typed arrays, in the order of week, clan, time and id. */
export interface VoteColumns
  extends Readonly<Record<CodeColumn, CodedColumn>>, Readonly<Record<NumberColumn, Int32Array>> {
  readonly count: number
  /** All weeks, oldest first. `week` holds indexes of it. */
  readonly weeks: readonly string[]
  readonly week: Uint16Array
  /** All clans, ascending. `clan` holds indexes of it. */
  readonly clanIds: Float64Array
  readonly clan: Uint32Array
  readonly id: Float64Array
  /** Unix ms. */
  readonly castAt: Float64Array
  readonly names: Readonly<Record<NamedColumn, readonly string[]>>
  /** Values of groups that a person has found genuine. */
  readonly genuine: readonly GenuineValues[]
}
