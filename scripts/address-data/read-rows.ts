import { open } from 'node:fs/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A row of a CSV file: an address range (both ends inclusive) and the columns after it. */
export interface AddressRow {
  readonly family: 4 | 6
  readonly start: bigint
  readonly end: bigint
  readonly facts: readonly string[]
}

/**
 * Reads rows of `start,end,…`, IPv4 and IPv6 in any order. Skips a heading in the first line.
 * @throws if a row has another format; the message names file and line
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

/** The address as a number of 32 or 128 bits; null if the text is not an address. */
function addressNumber(text: string): { readonly family: 4 | 6; readonly value: bigint } | null {
  const family = isIP(text)
  if (family === 4) return { family, value: joinParts(text.split('.').map(Number), 8n) }
  if (family === 6) return { family, value: joinParts(ipaddr.IPv6.parse(text).parts, 16n) }
  return null
}

function joinParts(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((sum, part) => (sum << bits) | BigInt(part), 0n)
}

function splitRow(text: string): string[] {
  if (!text.includes('"')) return text.split(',')
  return Array.from(text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, bare = '']) =>
    quoted === undefined ? bare : quoted.replaceAll('""', '"'),
  )
}
