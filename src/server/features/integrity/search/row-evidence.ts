import { NamedDictionary } from '../dictionary.ts'
import { grown, permuted } from './row-arrays.ts'

/** How a vote was cast, as it is read from the database. */
export interface CastEvidence {
  /** A UUID. */
  readonly voterKey: string
  readonly passAgeS: number | null
  readonly dwellMs: number | null
  /** Eight texts without commas, empty if unknown; see `originColumns`. Few different ones exist. */
  readonly origin: string
}

/** What `origin` consists of, in this order, separated by commas. */
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

/** For files. */
export type DescribedEvidence = Origin & {
  /** The beginning of the voter key: enough to recognize the votes of one browser, not enough to vote as it. */
  readonly voter_key: string
  readonly pass_age_s: number | null
  readonly dwell_ms: number | null
}

const arrays = ['keyHigh', 'keyLow', 'passAge', 'dwell', 'origin'] as const
type Rows = Record<(typeof arrays)[number], Uint32Array>

/** By row. Numbers are increased by 1, because 0 is unknown. */
export class RowEvidence {
  readonly #rows: Rows
  readonly #origins = new NamedDictionary()

  constructor(capacity: number) {
    this.#rows = Object.fromEntries(arrays.map((name) => [name, new Uint32Array(capacity)])) as Rows
  }

  set(row: number, { voterKey, passAgeS, dwellMs, origin }: CastEvidence): void {
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

  grow(capacity: number): void {
    for (const name of arrays) this.#rows[name] = grown(this.#rows[name], new Uint32Array(capacity))
  }

  /** As `permuted`. */
  permute(first: number, order: Uint32Array, buffer: Uint32Array): void {
    for (const name of arrays) permuted(this.#rows[name], first, order, buffer)
  }
}

function hex(number = 0): string {
  return number.toString(16).padStart(8, '0')
}
