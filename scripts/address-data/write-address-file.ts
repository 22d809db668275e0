import { randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import {
  type AddressData,
  type AddressFileHeader,
  type AddressInput,
  align,
  byteColumns,
  checksumOf,
  formatVersion,
  headerOffset,
  magic,
  parseHeader,
  wordColumns,
} from '#server/features/integrity/networks/address-file.ts'

/** Writes the file atomically, so that several processes may compile at once. Returns its size in bytes. */
export async function writeAddressFile(
  file: string,
  data: AddressData,
  inputs: readonly AddressInput[],
): Promise<number> {
  const columns: Record<string, readonly [number, number]> = {}
  const parts: Uint8Array[] = []
  let size = 0
  function append(part: Uint8Array): void {
    const padding = new Uint8Array(align(part.byteLength) - part.byteLength)
    parts.push(part, padding)
    size += part.byteLength + padding.byteLength
  }
  for (const name of [...wordColumns, ...byteColumns]) {
    const { buffer, byteOffset, byteLength } = data[name]
    columns[name] = [size, byteLength]
    append(new Uint8Array(buffer, byteOffset, byteLength))
  }
  const body = Buffer.concat(parts)
  const header: AddressFileHeader = {
    format: formatVersion,
    inputs,
    checksum: checksumOf(body),
    countryCodes: data.countryCodes,
    columns,
  }
  const text = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(align(headerOffset + text.byteLength))
  start.write(magic, 'latin1')
  start.writeUInt32LE(text.byteLength, magic.length)
  text.copy(start, headerOffset)
  const temporary = `${file}.${randomUUID()}`
  try {
    await writeFile(temporary, [start, body])
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return start.byteLength + body.byteLength
}

/** The source files of a compiled file; null if it does not exist or has another format. */
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
