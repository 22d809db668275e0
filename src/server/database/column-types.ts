import { type CustomTypesConfig, types } from 'pg'

/** Types of PostgreSQL by their numbers. */
const int8 = 20
const date = 1082
const textArray = 1009
const int8Array = 1016
const dateArray = 1182

/** How columns arrive where `pg` reads them otherwise: `int8` as a number, `date` as the text that it is. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return usualParser(oid, 'binary')
    if (oid === int8) return exactNumber
    if (oid === date) return (text: string) => text
    if (oid === int8Array) return (text: string) => texts(text).map((item) => item && exactNumber(item))
    if (oid === dateArray) return texts
    return usualParser(oid, 'text')
  },
}

function texts(list: string): (string | null)[] {
  return usualParser(textArray, 'text')(list)
}

function usualParser(oid: number, format: 'text' | 'binary') {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- pg's list of types is incomplete: it has no arrays
  return types.getTypeParser(oid, format)
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number; select it as text`)
  return value
}
