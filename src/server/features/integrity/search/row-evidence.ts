import { NamedDictionary } from '../dictionary.ts'
import { grown, permuted } from './row-arrays.ts'

/** The evidence and the receipt of a vote, as read from the database. */
export interface CastEvidence {
  /** The first 8 bytes or more. */
  readonly receipt: Uint8Array | null
  /** A UUID. */
  readonly voterKey: string
  readonly passAgeS: number | null
  readonly dwellMs: number | null
  /** Eight texts without commas, empty if unknown; see `originColumns`. There are few distinct ones. */
  readonly origin: string
}

/** The parts of `origin`, in this order, separated by commas. */
export const originColumns = [
  'pointer',
  'trusted',
  'visible',
  'browser',
  'browser_version',
  'platform',
  'request_shape',
  'reach',
] as const

type Origin = Readonly<Record<(typeof originColumns)[number], string>>

export type DescribedEvidence = Origin & {
  /** The beginning of the voter key: enough to recognize the votes of one browser, but not to vote as it. */
  readonly voter_key: string
  readonly pass_age_s: number | null
  readonly dwell_ms: number | null
}

const arrays = ['receiptHigh', 'receiptLow', 'keyHigh', 'keyLow', 'passAge', 'dwell', 'origin'] as const
type Rows = Record<(typeof arrays)[number], Uint32Array>

/** Evidence by row. Numbers are stored plus 1, because 0 means unknown. */
export class RowEvidence {
  readonly #rows: Rows
  readonly #origins = new NamedDictionary()

  constructor(capacity: number) {
    this.#rows = Object.fromEntries(arrays.map((name) => [name, new Uint32Array(capacity)])) as Rows
  }

  set(row: number, { receipt, voterKey, passAgeS, dwellMs, origin }: CastEvidence): void {
    this.#rows.receiptHigh[row] = wordOf(receipt, 0)
    this.#rows.receiptLow[row] = wordOf(receipt, 4)
    this.#rows.keyHigh[row] = Number.parseInt(voterKey.slice(0, 8), 16)
    this.#rows.keyLow[row] = Number.parseInt(voterKey.slice(9, 13) + voterKey.slice(14, 18), 16)
    this.#rows.passAge[row] = passAgeS === null ? 0 : passAgeS + 1
    this.#rows.dwell[row] = dwellMs === null ? 0 : dwellMs + 1
    this.#rows.origin[row] = this.#origins.codeOf(origin)
  }

  describe(row: number): DescribedEvidence {
    const { keyHigh, keyLow, passAge, dwell, origin } = this.#rows
    const [high, low] = [hex(keyHigh[row]), hex(keyLow[row])]
    const parts = (this.#origins.names[origin[row] ?? 0] ?? '').split(',')
    return {
      voter_key: `${high}-${low.slice(0, 4)}-${low.slice(4)}`,
      pass_age_s: passAge[row] ? passAge[row] - 1 : null,
      dwell_ms: dwell[row] ? dwell[row] - 1 : null,
      ...(Object.fromEntries(originColumns.map((column, index) => [column, parts[index] ?? ''])) as Origin),
    }
  }

  /** Writes 1 for each row whose receipt begins with these hex digits (compares 16), and 0 for the others. Null: no receipt. */
  markReceipts(digits: string | null, marks: Uint32Array, count: number): void {
    const { receiptHigh, receiptLow } = this.#rows
    // A receipt is a hash, so none begins with 16 zeros.
    const [first, last] =
      digits === null ? ['0'.repeat(16), '0'.repeat(16)] : [digits.padEnd(16, '0'), digits.padEnd(16, 'f')]
    const wordsOf = (text: string) => [text.slice(0, 8), text.slice(8, 16)].map((part) => Number.parseInt(part, 16))
    const [[firstHigh = 0, firstLow = 0], [lastHigh = 0, lastLow = 0]] = [wordsOf(first), wordsOf(last)]
    for (let row = 0; row < count; row++) {
      const high = receiptHigh[row] ?? 0
      const low = receiptLow[row] ?? 0
      const isFound =
        (high > firstHigh || (high === firstHigh && low >= firstLow)) &&
        (high < lastHigh || (high === lastHigh && low <= lastLow)) &&
        (digits === null || high !== 0 || low !== 0)
      marks[row] = Number(isFound)
    }
  }

  grow(capacity: number): void {
    for (const name of arrays) this.#rows[name] = grown(this.#rows[name], new Uint32Array(capacity))
  }

  /** Like `permuted`. */
  permute(first: number, order: Uint32Array, buffer: Uint32Array): void {
    for (const name of arrays) permuted(this.#rows[name], first, order, buffer)
  }
}

function wordOf(bytes: Uint8Array | null, start: number): number {
  if (bytes === null) return 0
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(start)
}

function hex(number = 0): string {
  return number.toString(16).padStart(8, '0')
}
