import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

// File format: magic bytes, header length (uint32), header (JSON), padding, then columns of little-endian numbers. The
// columns are used in place, so startup parses only the header. `scripts/address-data` writes such files.
export const magic = 'MUSTERIP'
/** Increment when the layout or the flattening of ranges changes: `scripts/address-data` then rebuilds older files. */
export const formatVersion = 2
export const headerOffset = magic.length + 4
const alignment = 8

/**
 * Ranges are stored as sorted starts, each of which applies until the next one. An IPv6 start is the first 64 bits of an address
 * as two 32-bit words. An index of 0 means unknown.
 */
export interface NetworkData {
  readonly networkStarts4: Uint32Array
  /** For each start: an index into `asns`. */
  readonly networkValues4: Uint32Array
  readonly networkStarts6High: Uint32Array
  readonly networkStarts6Low: Uint32Array
  readonly networkValues6: Uint32Array
  readonly asns: Uint32Array
  /** For each entry of `asns`: an index into `organizationOffsets`. */
  readonly asnOrganizations: Uint32Array
  /** Byte offset of each name in `organizationText` (UTF-8), then the end of the last one. */
  readonly organizationOffsets: Uint32Array
  readonly organizationText: Uint8Array
}

export interface CountryData {
  readonly countryStarts4: Uint32Array
  /** For each start: an index into `countryCodes`. */
  readonly countryValues4: Uint8Array
  readonly countryStarts6High: Uint32Array
  readonly countryStarts6Low: Uint32Array
  readonly countryValues6: Uint8Array
  readonly countryCodes: readonly string[]
}

export interface AddressData extends NetworkData, CountryData {}

/** Columns of 32-bit words, in file order. */
export const wordColumns = [
  'networkStarts4',
  'networkValues4',
  'networkStarts6High',
  'networkStarts6Low',
  'networkValues6',
  'asns',
  'asnOrganizations',
  'organizationOffsets',
  'countryStarts4',
  'countryStarts6High',
  'countryStarts6Low',
] as const
/** Columns of bytes, after the words. */
export const byteColumns = ['organizationText', 'countryValues4', 'countryValues6'] as const

export interface AddressInput {
  readonly name: string
  readonly bytes: number
  /** Unix ms. */
  readonly modified: number
}

export interface AddressFileHeader {
  readonly format: number
  readonly inputs: readonly AddressInput[]
  readonly checksum: string
  readonly countryCodes: readonly string[]
  /** In bytes; offsets are relative to the first column. */
  readonly columns: Readonly<Record<string, readonly [offset: number, length: number]>>
}

/** @throws if the file is missing, not in this format, truncated or damaged */
export async function readAddressFile(file: string): Promise<AddressData> {
  const bytes = await readFile(file)
  const header = parseHeader(bytes, file)
  const body = bytes.subarray(align(headerOffset + bytes.readUInt32LE(magic.length)))
  if (checksumOf(body) !== header.checksum) throw new Error(`${file} is damaged: its checksum does not match.`)
  // A Buffer may be a part of a larger one, where columns could be misaligned.
  const aligned = body.byteOffset % alignment === 0 ? body : new Uint8Array(body)
  function column(name: string): Uint8Array {
    const [offset, length] = header.columns[name] ?? [0, 0]
    return aligned.subarray(offset, offset + length)
  }
  function words(name: string): Uint32Array {
    const { buffer, byteOffset, byteLength } = column(name)
    return new Uint32Array(buffer, byteOffset, byteLength / 4)
  }
  return {
    ...(Object.fromEntries(wordColumns.map((name) => [name, words(name)])) as Record<
      (typeof wordColumns)[number],
      Uint32Array
    >),
    ...(Object.fromEntries(byteColumns.map((name) => [name, column(name)])) as Record<
      (typeof byteColumns)[number],
      Uint8Array
    >),
    countryCodes: header.countryCodes,
  }
}

export function parseHeader(bytes: Buffer, file: string): AddressFileHeader {
  if (bytes.byteLength < headerOffset || bytes.toString('latin1', 0, magic.length) !== magic) {
    throw new Error(`${file} is not a compiled address data file.`)
  }
  const length = bytes.readUInt32LE(magic.length)
  if (headerOffset + length > bytes.byteLength) throw new Error(`${file} is truncated.`)
  const header = JSON.parse(bytes.toString('utf8', headerOffset, headerOffset + length)) as AddressFileHeader
  if (header.format !== formatVersion) {
    throw new Error(`${file} has format ${header.format}, but this version reads ${formatVersion}. Compile it again.`)
  }
  return header
}

export function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment
}
