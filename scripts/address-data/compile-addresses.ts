import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { AddressInput, CountryData, NetworkData } from '#server/features/integrity/networks/address-file.ts'
import { flattenRanges, type Range, type Steps, toNetworks64 } from './flatten-ranges.ts'
import { type AddressRow, readAddressRows } from './read-rows.ts'
import { readAddressInputs, writeAddressFile } from './write-address-file.ts'

/** CSV files. Rows of `asn`: `start,end,number,organization`; rows of `country`: `start,end,country`. */
export interface AddressSources {
  readonly asn: readonly string[]
  readonly country: readonly string[]
}

/** `done` is false if the file was up to date. `ranges` is the number of flattened ranges. */
export type Compiled =
  | { readonly done: false }
  | { readonly done: true; readonly bytes: number; readonly ranges: number }

/** Compiles CSV files into a file for `openOfflineAddresses`, unless it was already compiled from the same files. */
export async function compileAddresses(sources: AddressSources, out: string): Promise<Compiled> {
  const inputs = await Promise.all([...sources.asn, ...sources.country].map(describeInput))
  if (JSON.stringify(await readAddressInputs(out)) === JSON.stringify(inputs)) return { done: false }
  const networks = await compileNetworks(sources.asn)
  const countries = await compileCountries(sources.country)
  const data = { ...networks, ...countries }
  const bytes = await writeAddressFile(out, data, inputs)
  const tables = [data.networkStarts4, data.networkStarts6High, data.countryStarts4, data.countryStarts6High]
  return { done: true, bytes, ranges: tables.reduce((sum, { length }) => sum + length, 0) }
}

async function describeInput(file: string): Promise<AddressInput> {
  const { size, mtimeMs } = await stat(file)
  return { name: path.basename(file), bytes: size, modified: mtimeMs }
}

async function compileNetworks(files: readonly string[]): Promise<NetworkData> {
  const organizations = new Map([['', 0]])
  const asnOrganizations = [0]
  const networks = new Map([['0', 0]])
  const ranges = await collectRanges(files, ([number = '', organization = '']) => {
    if (!/^\d{1,10}$/.test(number) || Number(number) > 0xff_ff_ff_ff) return null
    const known = networks.get(number)
    if (known !== undefined) return known
    asnOrganizations.push(indexOf(organizations, organization.trim()))
    return indexOf(networks, number)
  })
  const names = [...organizations.keys()].map((name) => Buffer.from(name))
  let end = 0
  return {
    networkStarts4: toUint32Array(ranges.ipv4.starts),
    networkValues4: Uint32Array.from(ranges.ipv4.values),
    networkStarts6High: toUint32Array(ranges.ipv6.starts.map((start) => start >> 32n)),
    networkStarts6Low: toUint32Array(ranges.ipv6.starts.map((start) => start & 0xff_ff_ff_ffn)),
    networkValues6: Uint32Array.from(ranges.ipv6.values),
    asns: Uint32Array.from(networks.keys(), Number),
    asnOrganizations: Uint32Array.from(asnOrganizations),
    organizationOffsets: Uint32Array.from([0, ...names.map((name) => (end += name.byteLength))]),
    organizationText: Buffer.concat(names),
  }
}

async function compileCountries(files: readonly string[]): Promise<CountryData> {
  const codes = new Map([['', 0]])
  const ranges = await collectRanges(files, ([code = '']) => {
    if (!/^[A-Z]{2}$/.test(code)) return null
    // Registries use ZZ for an unknown country.
    return code === 'ZZ' ? 0 : indexOf(codes, code)
  })
  if (codes.size > 256) throw new Error('There are more than 255 country codes, but the file stores them in one byte.')
  return {
    countryStarts4: toUint32Array(ranges.ipv4.starts),
    countryValues4: Uint8Array.from(ranges.ipv4.values),
    countryStarts6High: toUint32Array(ranges.ipv6.starts.map((start) => start >> 32n)),
    countryStarts6Low: toUint32Array(ranges.ipv6.starts.map((start) => start & 0xff_ff_ff_ffn)),
    countryValues6: Uint8Array.from(ranges.ipv6.values),
    countryCodes: [...codes.keys()],
  }
}

async function collectRanges(
  files: readonly string[],
  read: (facts: AddressRow['facts']) => number | null,
): Promise<{ ipv4: Steps; ipv6: Steps }> {
  const ranges: Record<4 | 6, Range[]> = { 4: [], 6: [] }
  for (const file of files) {
    for await (const { family, start, end, facts } of readAddressRows(file)) {
      const value = read(facts)
      if (value === null) throw new Error(`${file}: "${facts.join(',')}" are not the expected columns.`)
      const range = family === 4 ? { start, end, value } : toNetworks64({ start, end, value })
      if (range !== null) ranges[family].push(range)
    }
  }
  return { ipv4: flattenRanges(ranges[4], 1n << 32n), ipv6: flattenRanges(ranges[6], 1n << 64n) }
}

function indexOf(known: Map<string, number>, text: string): number {
  const index = known.get(text) ?? known.size
  known.set(text, index)
  return index
}

function toUint32Array(values: readonly bigint[]): Uint32Array {
  return Uint32Array.from(values, Number)
}
