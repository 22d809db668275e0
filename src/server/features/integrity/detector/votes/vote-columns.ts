import type { GenuineValues } from './genuine-groups.ts'

/**
 * Columns with many values, stored as hashes only. Values are codes of a dictionary; 0 is unknown. `address` and `passNetwork` share one.
 */
export const hashedColumns = [
  'voter',
  'address',
  'passNetwork',
  'hardware',
  'software',
  'audio',
  'pass',
  'stamp',
  'requestShape',
  'provider',
] as const
export type HashedColumn = (typeof hashedColumns)[number]
export const isAddressColumn = (name: HashedColumn): boolean => name === 'address' || name === 'passNetwork'

/** Columns with few values, whose texts are kept. Values are codes of `names`; 0 is unknown. */
export const namedColumns = ['country', 'browser', 'platform', 'pointer', 'reach', 'userAgent'] as const
export type NamedColumn = (typeof namedColumns)[number]

export type CodeColumn = HashedColumn | NamedColumn

/** Columns with numbers; -1 is unknown. */
export const wideColumns = ['passAgeS', 'pageAgeS', 'dwellMs'] as const
/** Columns with numbers of at most 127; -1 is unknown. Booleans are 0 and 1. */
export const smallColumns = ['score', 'bad', 'hosting', 'trusted', 'visible', 'caught', 'isComeback'] as const
type WideColumn = (typeof wideColumns)[number]
type SmallColumn = (typeof smallColumns)[number]

/** 16 bits per vote, or 32 if there are more names. */
export type NamedCodes = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

export interface CodedColumn<Codes = NamedCodes> {
  readonly codes: Codes
  /** The number of codes, including 0. */
  readonly size: number
}

/**
 * Votes as typed arrays, sorted by week, clan, time and id. `caught` is the stored state at the time of reading (see `storedState`).
 * `isComeback` is 1 if the key voted for the clan before the first of `weeks`. `passNetwork` is the address that got the pass, unless it is
 * the vote's own.
 */
export interface VoteColumns
  extends
    Readonly<Record<HashedColumn, CodedColumn<Uint32Array<ArrayBuffer>>>>,
    Readonly<Record<NamedColumn, CodedColumn>>,
    Readonly<Record<WideColumn, Int32Array<ArrayBuffer>>>,
    Readonly<Record<SmallColumn, Int8Array<ArrayBuffer>>> {
  readonly count: number
  /** All weeks, oldest first. `week` holds indexes into it. */
  readonly weeks: readonly string[]
  readonly week: Uint16Array
  /** All clans, ascending. `clan` holds indexes into it. */
  readonly clanIds: Float64Array
  readonly clan: Uint32Array
  readonly id: Float64Array
  /** Unix ms. */
  readonly castAt: Float64Array
  readonly names: Readonly<Record<NamedColumn, readonly string[]>>
  /** Whether earlier weeks were searched for comebacks. */
  readonly areComebacksKnown: boolean
  /** Values of groups that a person found genuine. */
  readonly genuine: readonly GenuineValues[]
}
