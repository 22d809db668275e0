const forms = {
  /** A day of the calendar, the same all over the world: the instant is its midnight in UTC. */
  calendarDay: { dateStyle: 'long', timeZone: 'UTC' },
  day: { dateStyle: 'long' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'short', timeStyle: 'medium' },
  /** As one says it within the next days. */
  weekday: { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** How much of an instant is written. */
export type DateForm = keyof typeof forms

export interface WrittenDate {
  readonly text: string
  /** The language that it is in, BCP 47. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

/** An instant (Unix ms) in the first of these languages that the platform knows, in its calendar and the visitor's zone. */
export function writeDate(instant: number, form: DateForm, languages: readonly string[]): WrittenDate {
  const { format, language, direction } = findFormat(form, languages)
  return { text: format.format(instant), language, direction }
}

/** The same for a page whose visitor is not known yet: English, UTC, and letter for letter the same on every platform. */
export function writePlainDate(instant: number, form: DateForm): string {
  const date = new Date(instant)
  const day = `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
  if (form === 'calendarDay' || form === 'day') return day
  return `${day}, ${date.toISOString().slice(11, form === 'second' ? 19 : 16)} UTC`
}

const months = 'January February March April May June July August September October November December'.split(' ')

interface FoundFormat {
  readonly format: Intl.DateTimeFormat
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

// Making a formatter is a hundred times dearer than using it, and the desk shows hundreds of dates.
const found = new Map<string, FoundFormat>()

function findFormat(form: DateForm, languages: readonly string[]): FoundFormat {
  const key = `${form} ${languages.join()}`
  const known = found.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat([...languages], forms[form])
  const language = format.resolvedOptions().locale
  const made = { format, language, direction: directionOf(language) }
  found.set(key, made)
  return made
}

const rightToLeft = new Set<string | undefined>(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Which way a language (BCP 47) is written. By its script: not every browser tells the direction itself. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr'
}
