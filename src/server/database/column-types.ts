import { type CustomTypesConfig, types } from 'pg'

// OIDs of PostgreSQL's types.
const int8 = 20
const date = 1082
const textArray = 1009
const int8Array = 1016
const dateArray = 1182

/** Differs from the defaults of `pg`: parses `int8` as a number and keeps `date` as text. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return defaultParser(oid, 'binary')
    if (oid === int8) return exactNumber
    if (oid === date) return (text: string) => text
    if (oid === int8Array) return (text: string) => texts(text).map((item) => item && exactNumber(item))
    if (oid === dateArray) return texts
    return defaultParser(oid, 'text')
  },
}

function texts(list: string): (string | null)[] {
  return defaultParser(textArray, 'text')(list)
}

function defaultParser(oid: number, format: 'text' | 'binary') {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- pg's enum of types lacks arrays
  return types.getTypeParser(oid, format)
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number; select it as text`)
  return value
}
