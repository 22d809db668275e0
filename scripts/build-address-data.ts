/**
 * Compiles country and network data of IP addresses into the file that the site reads (setting `ADDRESS_DATA`).
 *
 *     node scripts/build-address-data.ts [--asn FILE…] [--country FILE…] [--out FILE]
 *
 * Without options it compiles the packages `@ip-location-db/asn` and `@ip-location-db/geo-whois-asn-country` into
 * `dist/address-data.bin`, unless that file is up to date. The npm packages are no longer updated: for newer data, operators
 * compile CSV files with the same columns into another file and set `ADDRESS_DATA`.
 *
 *     --asn FILE…      rows of  first address, last address, AS number, organization
 *     --country FILE…  rows of  first address, last address, country (ISO 3166-1 alpha-2)
 *     --out FILE       output file; running sites do not reload it
 *
 * A file may contain both IPv4 and IPv6. If ranges are nested, the innermost wins.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type AddressSources, compileAddresses } from './address-data/compile-addresses.ts'

const DEFAULT_OUT = fileURLToPath(new URL('../dist/address-data.bin', import.meta.url))

/** The packages' files; null if development dependencies are not installed. */
function packagedSources(): AddressSources | null {
  try {
    return {
      asn: packaged('asn', 'asn'),
      country: packaged('geo-whois-asn-country', 'geo-whois-asn-country'),
    }
  } catch {
    return null
  }
}

function packaged(name: string, file: string): string[] {
  return ['ipv4', 'ipv6'].map((family) =>
    fileURLToPath(import.meta.resolve(`@ip-location-db/${name}/${file}-${family}.csv`)),
  )
}

/** Unlike `parseArgs` alone, accepts several files after an option. */
function readOptions(): { asn: string[]; country: string[]; out: string | undefined } {
  const { tokens } = parseArgs({
    options: { asn: { type: 'string' }, country: { type: 'string' }, out: { type: 'string' } },
    allowPositionals: true,
    tokens: true,
  })
  const given: Record<string, string[]> = { asn: [], country: [], out: [] }
  let option = ''
  for (const token of tokens) {
    if (token.kind === 'option') option = token.name
    if (token.kind !== 'option-terminator') given[option]?.push(token.value ?? '')
    if (option === '')
      throw new Error(`"${token.kind === 'positional' ? token.value : ''}" must follow an option such as --asn.`)
  }
  const { asn = [], country = [], out = [] } = given
  if (out.length > 1) throw new Error('--out accepts only one file.')
  return { asn, country, out: out[0] }
}

async function main(): Promise<void> {
  const { asn, country, out = DEFAULT_OUT } = readOptions()
  const given = asn.length + country.length > 0
  const sources = given ? { asn, country } : packagedSources()
  if (sources === null) {
    // A production install has no development dependencies, but may include the compiled file.
    const consequence = existsSync(out) ? `using ${out} as it is` : 'the site will not know countries and networks'
    console.warn(`The packages with the address data are not installed; ${consequence}.`)
    return
  }
  await mkdir(path.dirname(out), { recursive: true })
  const startedAt = performance.now()
  const compiled = await compileAddresses(sources, out)
  if (!compiled.done) return
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Address data: ${compiled.ranges} ranges, ${(compiled.bytes / 1e6).toFixed(1)} MB, in ${seconds} s.`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
