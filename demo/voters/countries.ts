import type { Region } from '#contract/rules/clans/clan-codes.ts'
import { type Random, type WeightedTable, weightedTable } from './random.ts'

export interface Country {
  readonly index: number
  readonly code: string
  /** A region of the default lists; clans with regions of another game's lists match no country. */
  readonly region: Region
  readonly utcOffset: number
  /** Share of the game's players. */
  readonly weight: number
  /** Share of iPhones among phones. */
  readonly ios: number
  /** Share of phones among the players' devices. */
  readonly phones: number
  /** Share of home connections with IPv6. */
  readonly ipv6: number
  /** Share of home connections behind a shared IPv4 address. */
  readonly shared: number
  /** How long a home connection keeps its address, in days. */
  readonly leaseDays: number
  readonly language: string
  /** Whether players need a VPN. */
  readonly censored: boolean
}

// Rounded shares from public statistics. Columns: code, region, UTC offset, weight, iOS, phones, IPv6, shared, lease, language.
const rows: readonly (readonly [
  string,
  Country['region'],
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  string,
])[] = [
  ['US', 'na', -6, 24, 0.57, 0.38, 0.52, 0.05, 60, 'en-US'],
  ['CA', 'na', -5, 5, 0.58, 0.37, 0.4, 0.04, 60, 'en-CA'],
  ['MX', 'na', -6, 3, 0.24, 0.55, 0.42, 0.2, 14, 'es-MX'],
  ['BR', 'sa', -3, 7, 0.18, 0.6, 0.48, 0.3, 7, 'pt-BR'],
  ['AR', 'sa', -3, 2, 0.12, 0.55, 0.25, 0.25, 10, 'es-AR'],
  ['CL', 'sa', -4, 1, 0.26, 0.5, 0.3, 0.2, 14, 'es-CL'],
  ['CO', 'sa', -5, 1, 0.2, 0.58, 0.25, 0.3, 10, 'es-CO'],
  ['PE', 'sa', -5, 0.7, 0.15, 0.6, 0.25, 0.3, 7, 'es-PE'],
  ['GB', 'eu', 0, 7, 0.51, 0.38, 0.47, 0.03, 45, 'en-GB'],
  ['DE', 'eu', 1, 8, 0.38, 0.35, 0.72, 0.15, 1, 'de-DE'],
  ['FR', 'eu', 1, 5, 0.35, 0.38, 0.75, 0.08, 90, 'fr-FR'],
  ['PL', 'eu', 1, 4, 0.18, 0.38, 0.2, 0.1, 4, 'pl-PL'],
  ['ES', 'eu', 1, 2.5, 0.25, 0.42, 0.12, 0.2, 20, 'es-ES'],
  ['IT', 'eu', 1, 2.5, 0.3, 0.45, 0.1, 0.15, 7, 'it-IT'],
  ['NL', 'eu', 1, 2, 0.45, 0.35, 0.5, 0.02, 120, 'nl-NL'],
  ['BE', 'eu', 1, 1, 0.42, 0.36, 0.65, 0.03, 5, 'nl-BE'],
  ['SE', 'eu', 1, 2, 0.55, 0.33, 0.25, 0.03, 30, 'sv-SE'],
  ['NO', 'eu', 1, 1, 0.6, 0.33, 0.25, 0.03, 30, 'nb-NO'],
  ['FI', 'eu', 2, 1, 0.36, 0.34, 0.4, 0.1, 20, 'fi-FI'],
  ['DK', 'eu', 1, 0.9, 0.62, 0.33, 0.1, 0.05, 30, 'da-DK'],
  ['AT', 'eu', 1, 0.9, 0.4, 0.36, 0.35, 0.1, 2, 'de-AT'],
  ['CH', 'eu', 1, 0.9, 0.55, 0.36, 0.4, 0.05, 20, 'de-CH'],
  ['CZ', 'eu', 1, 1.2, 0.25, 0.36, 0.2, 0.15, 30, 'cs-CZ'],
  ['RO', 'eu', 2, 1, 0.22, 0.45, 0.25, 0.05, 3, 'ro-RO'],
  ['HU', 'eu', 1, 0.8, 0.25, 0.4, 0.4, 0.1, 10, 'hu-HU'],
  ['PT', 'eu', 0, 0.8, 0.28, 0.4, 0.35, 0.05, 30, 'pt-PT'],
  ['GR', 'eu', 2, 0.6, 0.28, 0.42, 0.55, 0.05, 3, 'el-GR'],
  ['UA', 'eu', 2, 1.8, 0.22, 0.4, 0.1, 0.25, 10, 'uk-UA'],
  ['RU', 'eu', 3, 4, 0.28, 0.35, 0.1, 0.2, 7, 'ru-RU'],
  ['TR', 'as', 3, 2.2, 0.2, 0.5, 0.1, 0.35, 3, 'tr-TR'],
  ['IR', 'as', 3.5, 0.9, 0.12, 0.55, 0.15, 0.4, 2, 'fa-IR'],
  ['SA', 'as', 3, 1, 0.55, 0.55, 0.55, 0.2, 7, 'ar-SA'],
  ['AE', 'as', 4, 0.5, 0.45, 0.5, 0.4, 0.3, 7, 'ar-AE'],
  ['IL', 'as', 2, 0.7, 0.4, 0.45, 0.4, 0.1, 14, 'he-IL'],
  ['IN', 'as', 5.5, 3, 0.06, 0.75, 0.7, 0.4, 3, 'en-IN'],
  ['CN', 'as', 8, 1, 0.25, 0.5, 0.35, 0.5, 3, 'zh-CN'],
  ['JP', 'as', 9, 3, 0.65, 0.45, 0.55, 0.3, 30, 'ja-JP'],
  ['KR', 'as', 9, 2, 0.28, 0.35, 0.2, 0.05, 30, 'ko-KR'],
  ['TH', 'as', 7, 1, 0.3, 0.6, 0.5, 0.4, 3, 'th-TH'],
  ['VN', 'as', 7, 1, 0.3, 0.6, 0.6, 0.3, 3, 'vi-VN'],
  ['PH', 'as', 8, 1, 0.15, 0.7, 0.2, 0.5, 3, 'en-PH'],
  ['ID', 'as', 7, 1.2, 0.1, 0.75, 0.15, 0.6, 3, 'id-ID'],
  ['BD', 'as', 6, 0.4, 0.05, 0.75, 0.1, 0.6, 3, 'bn-BD'],
  ['ZA', 'af', 2, 1, 0.2, 0.55, 0.1, 0.3, 7, 'en-ZA'],
  ['EG', 'af', 2, 0.7, 0.15, 0.6, 0.1, 0.5, 3, 'ar-EG'],
  ['MA', 'af', 1, 0.4, 0.15, 0.6, 0.2, 0.4, 3, 'fr-MA'],
  ['NG', 'af', 1, 0.4, 0.12, 0.75, 0.1, 0.6, 3, 'en-NG'],
  ['AU', 'oc', 10, 3, 0.58, 0.36, 0.35, 0.15, 30, 'en-AU'],
  ['NZ', 'oc', 12, 0.8, 0.5, 0.36, 0.3, 0.1, 30, 'en-NZ'],
]

const censoredCountries = new Set(['CN', 'IR', 'RU'])

export const countries: readonly Country[] = rows.map(
  ([code, region, utcOffset, weight, ios, phones, ipv6, shared, leaseDays, language], index) => ({
    index,
    code,
    region,
    utcOffset,
    weight,
    ios,
    phones,
    ipv6,
    shared,
    leaseDays,
    language,
    censored: censoredCountries.has(code),
  }),
)

const table: WeightedTable<Country> = weightedTable(countries, ({ weight }) => weight)

export const pickCountry = (random: Random): Country => table.pick(random)

/** @throws if the code is not in the table */
export function countryOf(code: string): Country {
  const found = countries.find((country) => country.code === code)
  if (!found) throw new Error(`There is no country ${code}.`)
  return found
}
