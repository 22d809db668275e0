import { directionOf } from './format-date.ts'

/** The most spoken languages, with variants where scripts or calendars differ. Only those that the browser supports are offered. */
const tags =
  'af am ar ar-EG ar-SA az be bg bn bs ca cs cy da de de-AT de-CH el en-AU en-CA en-GB en-IN en-US en-ZA es es-MX et eu fa ' +
  'fi fil fr fr-CA fr-CH ga gl gu he hi hr hu hy id is it ja ja-JP-u-ca-japanese ka kk km kn ko ky lo lt lv mk ml mn mr ' +
  'ms my nb ne nl nl-BE nn pa pl ps pt-BR pt-PT ro ru sd si sk sl so sq sr sr-Latn sv sw ta te th th-TH-u-ca-gregory tk tr ' +
  'uk ur uz vi yo zh-CN zh-HK zh-TW zu'

export interface LanguageOption {
  /** BCP 47. */
  readonly tag: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

export function listLanguageOptions(): LanguageOption[] {
  return Intl.DateTimeFormat.supportedLocalesOf(tags.split(' '))
    .map((tag) => ({ tag, name: ownName(tag), direction: directionOf(tag) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function ownName(tag: string): string {
  const { baseName, calendar } = new Intl.Locale(tag)
  const language = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(baseName)
  const calendarName = calendar && new Intl.DisplayNames([tag], { type: 'calendar' }).of(calendar)
  return [language, calendarName].filter(Boolean).join(', ')
}
