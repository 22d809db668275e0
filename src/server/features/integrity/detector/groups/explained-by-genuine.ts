import type { EvidenceCode } from '../evidence-codes.ts'
import type { GenuineColumn, GenuineValues } from '../votes/genuine-groups.ts'

/** Evidence based on values, and the columns in which a vote must have genuine values. */
const columnsOfEvidence: Partial<Readonly<Record<EvidenceCode, readonly GenuineColumn[]>>> = {
  'few-addresses': ['address'],
  'few-hardware': ['hardware'],
  'few-software': ['software'],
  'few-devices': ['hardware', 'software'],
  'few-request-shapes': ['requestShape'],
  'foreign-countries': ['country'],
}
const minShare = 0.8

/** Evidence against a later group, and the rows that show it. */
export interface ShownEvidence {
  readonly code: EvidenceCode
  readonly rows: readonly number[]
}

/**
 * Returns all evidence of the genuine groups of the same clan that have most of the later group's unusual values. Null if there is none.
 */
export function explainedByGenuine(
  genuine: readonly GenuineValues[],
  found: readonly ShownEvidence[],
  codeAt: (column: GenuineColumn, row: number) => number,
): readonly EvidenceCode[] | null {
  const onValues = found.flatMap(({ code, rows }) => {
    const columns = columnsOfEvidence[code]
    return columns ? [{ columns, rows }] : []
  })
  if (onValues.length === 0) return null
  const explains = ({ values }: GenuineValues) =>
    onValues.every(({ columns, rows }) => {
      const known = rows.filter((row) => columns.every((column) => values[column].has(codeAt(column, row))))
      return known.length >= minShare * rows.length
    })
  const explaining = genuine.filter(explains)
  return explaining.length === 0 ? null : [...new Set(explaining.flatMap(({ evidence }) => evidence))]
}
