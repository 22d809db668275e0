import type { TextBytes } from '../../dictionary.ts'
import { voteFields } from './vote-fields.ts'

/** The fields of one vote as bytes, by field number. Most of them are never converted to strings. */
export interface ScannedVote extends TextBytes {
  /** 0 means unknown: the field is missing, null, or an empty text. */
  readonly isKnown: Uint8Array
  /** The start and the end of a text in `bytes`. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Integers, and booleans as 0 and 1. */
  readonly numbers: Float64Array
  /** Unix ms of a known time; NaN if only `Date.parse` can read it. */
  readonly timeOf: (field: number) => number
}

export function createFields(): Pick<ScannedVote, 'isKnown' | 'starts' | 'ends' | 'numbers'> {
  const count = voteFields.length
  return {
    isKnown: new Uint8Array(count),
    starts: new Int32Array(count),
    ends: new Int32Array(count),
    numbers: new Float64Array(count),
  }
}

/** The text of an ASCII field; null if it is unknown. */
export function textOf({ bytes, isKnown, starts, ends }: ScannedVote, field: number): string | null {
  return isKnown[field] === 1 ? bytes.toString('latin1', starts[field], ends[field]) : null
}
