import type { TextBytes } from '../../dictionary.ts'
import { voteFields } from './vote-fields.ts'

/** The fields of one vote as bytes, by field number: no text is created for most of them. */
export interface ScannedVote extends TextBytes {
  /** 0 is unknown: the field is missing, null, or an empty text. */
  readonly isKnown: Uint8Array
  /** Where a text is in `bytes`. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Integers, and booleans as 0 and 1. */
  readonly numbers: Float64Array
  /** Unix ms of a known time; NaN if it is for `Date.parse`. */
  readonly timeOf: (field: number) => number
}

/** Arrays for the fields of a vote. */
export function createFields(): Pick<ScannedVote, 'isKnown' | 'starts' | 'ends' | 'numbers'> {
  const count = voteFields.length
  return {
    isKnown: new Uint8Array(count),
    starts: new Int32Array(count),
    ends: new Int32Array(count),
    numbers: new Float64Array(count),
  }
}

/** An ASCII text; null if it is unknown. */
export function textOf({ bytes, isKnown, starts, ends }: ScannedVote, field: number): string | null {
  return isKnown[field] === 1 ? bytes.toString('latin1', starts[field], ends[field]) : null
}
