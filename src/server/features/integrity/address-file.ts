import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'

// The compiled file: a mark, the header's length, a header in JSON, then columns of little-endian numbers that are
// used where they lie: nothing is decoded when the site starts.
const MARK = 'MUSTERIP'
// Grows whenever the layout, or how rows become ranges, changes: older files are then compiled anew.
const FORMAT = 1
const HEADER_AT = MARK.length + 4
const ALIGNMENT = 8

/**
 * Networks by address: each start holds until the next. IPv4 starts are one word, IPv6 starts the two words of a /64.
 * Index 0 means unknown wherever something points at something.
 */
export interface NetworkData {
  readonly networks4: Uint32Array
  /** For each start, its network's place in `asns`. */
  readonly networks4Value: Uint32Array
  readonly networks6: Uint32Array
  readonly networks6Low: Uint32Array
  readonly networks6Value: Uint32Array
  readonly asns: Uint32Array
  /** For each network, its organisation's place in `organisations`. */
  readonly asnOrganisations: Uint32Array
  /** Where each name starts in `organisationText` (UTF-8), and where the last one ends. */
  readonly organisations: Uint32Array
  readonly organisationText: Uint8Array
}

/** Countries by address, in the same way. */
export interface CountryData {
  readonly countries4: Uint32Array
  /** For each start, its country's place in `countryCodes`. */
  readonly countries4Value: Uint8Array
  readonly countries6: Uint32Array
  readonly countries6Low: Uint32Array
  readonly countries6Value: Uint8Array
  readonly countryCodes: readonly string[]
}

/** What the compiled file holds. */
export interface AddressData extends NetworkData, CountryData {}

const WORDS = [
  'networks4',
  'networks4Value',
  'networks6',
  'networks6Low',
  'networks6Value',
  'asns',
  'asnOrganisations',
  'organisations',
  'countries4',
  'countries6',
  'countries6Low',
] as const
const BYTES = ['organisationText', 'countries4Value', 'countries6Value'] as const

/** One file that the data was compiled from. */
export interface AddressInput {
  readonly name: string
  readonly bytes: number
  /** Unix time in ms. */
  readonly modified: number
}

interface Header {
  readonly format: number
  readonly inputs: readonly AddressInput[]
  readonly checksum: string
  readonly countryCodes: readonly string[]
  /** Offset from the first column and length, both in bytes. */
  readonly columns: Readonly<Record<string, readonly [offset: number, length: number]>>
}

/** Reads a compiled file. Throws a sentence where it is none, of another format, cut short or damaged. */
export async function readAddressFile(file: string): Promise<AddressData> {
  const bytes = await readFile(file)
  const header = parseHeader(bytes, file)
  const body = bytes.subarray(align(HEADER_AT + bytes.readUInt32LE(MARK.length)))
  if (checksumOf(body) !== header.checksum) throw new Error(`${file} is damaged: its checksum does not match.`)
  // Small files come from a shared buffer, where columns may lie askew.
  const aligned = body.byteOffset % ALIGNMENT === 0 ? body : new Uint8Array(body)
  function column(name: string): Uint8Array {
    const [offset, length] = header.columns[name] ?? [0, 0]
    return aligned.subarray(offset, offset + length)
  }
  function words(name: string): Uint32Array {
    const { buffer, byteOffset, byteLength } = column(name)
    return new Uint32Array(buffer, byteOffset, byteLength / 4)
  }
  return {
    ...(Object.fromEntries(WORDS.map((name) => [name, words(name)])) as Record<(typeof WORDS)[number], Uint32Array>),
    ...(Object.fromEntries(BYTES.map((name) => [name, column(name)])) as Record<(typeof BYTES)[number], Uint8Array>),
    countryCodes: header.countryCodes,
  }
}

/** Writes a compiled file whole or not at all, also beside another process that does the same. Answers its bytes. */
export async function writeAddressFile(
  file: string,
  data: AddressData,
  inputs: readonly AddressInput[],
): Promise<number> {
  const columns: Record<string, readonly [number, number]> = {}
  const parts: Uint8Array[] = []
  let size = 0
  function append(part: Uint8Array): void {
    const filler = new Uint8Array(align(part.byteLength) - part.byteLength)
    parts.push(part, filler)
    size += part.byteLength + filler.byteLength
  }
  for (const name of [...WORDS, ...BYTES]) {
    const { buffer, byteOffset, byteLength } = data[name]
    columns[name] = [size, byteLength]
    append(new Uint8Array(buffer, byteOffset, byteLength))
  }
  const body = Buffer.concat(parts)
  const header: Header = {
    format: FORMAT,
    inputs,
    checksum: checksumOf(body),
    countryCodes: data.countryCodes,
    columns,
  }
  const text = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(align(HEADER_AT + text.byteLength))
  start.write(MARK, 'latin1')
  start.writeUInt32LE(text.byteLength, MARK.length)
  text.copy(start, HEADER_AT)
  const unfinished = `${file}.${randomUUID()}`
  try {
    await writeFile(unfinished, [start, body])
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return start.byteLength + body.byteLength
}

/** What a compiled file was made from; null where there is no file, or none of this format. */
export async function readAddressInputs(file: string): Promise<readonly AddressInput[] | null> {
  try {
    await using handle = await open(file)
    const beginning = Buffer.alloc(64 * 1024)
    const { bytesRead } = await handle.read(beginning)
    return parseHeader(beginning.subarray(0, bytesRead), file).inputs
  } catch {
    return null
  }
}

function parseHeader(bytes: Buffer, file: string): Header {
  if (bytes.byteLength < HEADER_AT || bytes.toString('latin1', 0, MARK.length) !== MARK) {
    throw new Error(`${file} holds no compiled address data.`)
  }
  const length = bytes.readUInt32LE(MARK.length)
  if (HEADER_AT + length > bytes.byteLength) throw new Error(`${file} is cut short.`)
  const header = JSON.parse(bytes.toString('utf8', HEADER_AT, HEADER_AT + length)) as Header
  if (header.format !== FORMAT) {
    throw new Error(`${file} is of format ${header.format}, this program reads ${FORMAT}: compile it anew.`)
  }
  return header
}

function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}
