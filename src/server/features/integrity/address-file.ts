import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

// File format: magic bytes, header length (uint32), header (JSON), padding, then columns of little-endian numbers. The
// columns are used in place, so starting the site decodes nothing. `scripts/address-data` writes such files.
export const magic = 'MUSTERIP'
/** Increment when the layout or the rules for ranges change; the compiler then rebuilds older files. */
export const formatVersion = 1
export const headerOffset = magic.length + 4
const alignment = 8

/** Each start applies until the next one. An IPv6 start is the two words of a /64. An index of 0 means unknown. */
export interface NetworkData {
  readonly networks4: Uint32Array
  /** Per start: an index in `asns`. */
  readonly networks4Value: Uint32Array
  readonly networks6: Uint32Array
  readonly networks6Low: Uint32Array
  readonly networks6Value: Uint32Array
  readonly asns: Uint32Array
  /** Per network: an index in `organisations`. */
  readonly asnOrganisations: Uint32Array
  /** Byte offset of each name in `organisationText` (UTF-8), then the end of the last one. */
  readonly organisations: Uint32Array
  readonly organisationText: Uint8Array
}

export interface CountryData {
  readonly countries4: Uint32Array
  /** Per start: an index in `countryCodes`. */
  readonly countries4Value: Uint8Array
  readonly countries6: Uint32Array
  readonly countries6Low: Uint32Array
  readonly countries6Value: Uint8Array
  readonly countryCodes: readonly string[]
}

export interface AddressData extends NetworkData, CountryData {}

/** Columns of 32-bit words, in file order. */
export const wordColumns = [
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
/** Columns of bytes, after the words. */
export const byteColumns = ['organisationText', 'countries4Value', 'countries6Value'] as const

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
  /** Both in bytes; the offset counts from the first column. */
  readonly columns: Readonly<Record<string, readonly [offset: number, length: number]>>
}

/** @throws If the file is missing, not in this format, truncated or damaged. */
export async function readAddressFile(file: string): Promise<AddressData> {
  const bytes = await readFile(file)
  const header = parseHeader(bytes, file)
  const body = bytes.subarray(align(headerOffset + bytes.readUInt32LE(magic.length)))
  if (checksumOf(body) !== header.checksum) throw new Error(`${file} is damaged: its checksum does not match.`)
  // Node reads small files into a shared buffer, where columns may be misaligned.
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
