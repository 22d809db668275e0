const formats = {
  /** A calendar day, the same in every time zone: the instant is its midnight in UTC. */
  calendarDay: { dateStyle: 'long', timeZone: 'UTC' },
  day: { dateStyle: 'long' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'short', timeStyle: 'medium' },
  /** With the day of the week. Uses styles instead of single fields, since only styles follow a language's conventions for hours. */
  weekday: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateFormat = keyof typeof formats

export interface FormattedDate {
  readonly text: string
  /** BCP 47. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

/** Formats an instant (Unix ms) in the first supported language, with that language's calendar and in the local time zone. */
export function formatDate(instant: number, format: DateFormat, languages: readonly string[]): FormattedDate {
  const { formatter, language, direction } = getFormatter(format, languages)
  return { text: formatter.format(instant), language, direction }
}

/** Formats in English and UTC with the same output on every platform, for server rendering and hydration. */
export function formatPlainDate(instant: number, format: DateFormat): string {
  const date = new Date(instant)
  const day = `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
  if (format === 'calendarDay' || format === 'day') return day
  return `${day}, ${date.toISOString().slice(11, format === 'second' ? 19 : 16)} UTC`
}

const months = 'January February March April May June July August September October November December'.split(' ')

interface CachedFormatter {
  readonly formatter: Intl.DateTimeFormat
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

// Creating a formatter takes a hundred times as long as using it, and the admin area shows hundreds of dates.
const cache = new Map<string, CachedFormatter>()

function getFormatter(format: DateFormat, languages: readonly string[]): CachedFormatter {
  const key = `${format} ${languages.join()}`
  const cached = cache.get(key)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat([...languages], formats[format])
  const language = formatter.resolvedOptions().locale
  const entry = { formatter, language, direction: directionOf(language) }
  cache.set(key, entry)
  return entry
}

const rtlScripts = new Set<string | undefined>(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The writing direction of a language (BCP 47), derived from its script, because not all browsers support `Intl.Locale`'s text info. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rtlScripts.has(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr'
}
