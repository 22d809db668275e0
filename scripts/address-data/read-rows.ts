import { open } from 'node:fs/promises'
import { addressNumber } from './address-key.ts'

/** A row of a CSV file: a range of addresses and the columns after it. */
export interface AddressRow {
  readonly family: 4 | 6
  readonly start: bigint
  readonly end: bigint
  readonly facts: readonly string[]
}

/**
 * Reads `start,end,…` row by row, IPv4 and IPv6 as they come; a heading in the first line is passed over.
 * Throws a sentence with file and line for a row that is not of this layout.
 */
export async function* readAddressRows(file: string): AsyncGenerator<AddressRow> {
  await using handle = await open(file)
  let line = 0
  for await (const text of handle.readLines()) {
    line++
    if (text === '') continue
    const [first = '', second = '', ...facts] = splitRow(text)
    const start = addressNumber(first)
    const end = addressNumber(second)
    if (line === 1 && start === null && end === null) continue
    if (start === null || end?.family !== start.family || end.value < start.value) {
      throw new Error(`${file}, line ${line}: "${first},${second}" is not a range of addresses.`)
    }
    yield { family: start.family, start: start.value, end: end.value, facts }
  }
}

function splitRow(text: string): string[] {
  if (!text.includes('"')) return text.split(',')
  return Array.from(text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, bare = '']) =>
    quoted === undefined ? bare : quoted.replaceAll('""', '"'),
  )
}
