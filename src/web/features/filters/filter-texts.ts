import { languageName } from '#contract/rules/language-tag.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { timeZoneText } from '#contract/rules/time/time-zone-text.ts'
import { choices, type FilterName, type Filters, isFiltered, type ListQuery, type Order } from './filters.ts'

/** The name of an option, such as "Europe" or "German". */
export function optionName(name: Exclude<FilterName, 'age' | 'q'>, code: string): string {
  if (name === 'language') return languageName(code) ?? code
  return choices[name].options.get(code) ?? code
}

/** An active filter outside of a sentence: "Europe", "Microphone: required". */
export function filterText(name: FilterName, value: string, zone?: string): string {
  if (name === 'q') return `“${value}”`
  if (name === 'age') return `Age ${value}`
  const option = optionName(name, value)
  if (name === 'day' || name === 'hours') return shortHours(option) + (zone ? ` (${timeZoneText(zone)})` : '')
  return name === 'recruiting' || name === 'microphone' ? `${choices[name].label}: ${lower(option)}` : option
}

export interface Shown {
  readonly total: number
  readonly page: number
  readonly pages: number
}

/** The headline of a filtered list: "23 casual clans in Europe on PC, page 2 of 2". */
export function listHeadline(query: ListQuery, { total, page, pages }: Shown): string {
  const { filters, unstated } = query
  const count = total === 0 ? 'No' : groupDigits(total)
  const kinds = [
    filters.playstyle && lower(optionName('playstyle', filters.playstyle)),
    filters.language && `${optionName('language', filters.language)}-speaking`,
  ].filter(Boolean)
  const noun = total === 1 ? 'clan' : 'clans'
  const subject = [count, kinds.join(', '), noun, ...placeWords(filters), factWords(filters), searchWords(filters)]
  const order = isFiltered(query) ? '' : orderWords[query.order]
  const place = page > 1 ? `, page ${page} of ${groupDigits(pages)}` : ''
  return subject.filter(Boolean).join(' ') + (unstated ? ', including those that do not say' : '') + order + place
}

const orderWords: Readonly<Record<Order, string>> = {
  week: '',
  rising: ', rising first',
  newest: ', newest first',
  'last-week': ', by last week’s votes',
  random: ', in random order',
}

const recruitingWords: Readonly<Record<string, string>> = {
  open: 'open to new members',
  trial: 'recruiting by trial',
  closed: 'not recruiting',
}
const microphoneWords: Readonly<Record<string, string>> = {
  required: 'that require a microphone',
  optional: 'with an optional microphone',
  unused: 'without microphones',
}

function placeWords({ region, platform }: Filters) {
  const where = region && optionName('region', region)
  return [
    where && (region === 'ww' ? lower(where) : `in ${where}`),
    platform && `on ${optionName('platform', platform)}`,
  ]
}

function factWords({ recruiting, size, microphone, day, hours, age }: Filters): string {
  return [
    size && `with ${lower(optionName('size', size))}`,
    microphone && microphoneWords[microphone],
    recruiting && recruitingWords[recruiting],
    playTimeWords(day, hours),
    age && `for players aged ${age}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function playTimeWords(day: string | undefined, hours: string | undefined): string | undefined {
  if (day === undefined) return hours && `playing ${hours === 'night' ? 'at night' : `in the ${hours}`}`
  return `playing on ${optionName('day', day)}${hours ? ` ${hours}` : ''}s`
}

const searchWords = ({ q }: Filters) => q && `matching “${q}”`

const unstatedWords: Readonly<Record<string, string>> = {
  language: 'a language',
  recruiting: 'whether they recruit',
  size: 'their size',
  microphone: 'whether they use microphones',
  day: 'when they play',
  hours: 'when they play',
  age: 'a minimum age',
}

/** "31 clans do not state a language, 12 do not state their size." Empty if all clans state the filtered facts. */
export function unstatedText(unstated: Readonly<Record<string, number>>): string {
  const parts = Object.entries(unstated).filter(([, count]) => count > 0)
  if (parts.length === 0) return ''
  const texts = parts.map(([name, count], index) => {
    const clans = index === 0 ? (count === 1 ? ' clan' : ' clans') : ''
    return `${groupDigits(count)}${clans} ${count === 1 ? 'does' : 'do'} not state ${unstatedWords[name] ?? name}`
  })
  return `${texts.join(', ')}.`
}

/** "Evenings" for "Evenings, 18:00–24:00"; days are unchanged. */
function shortHours(option: string): string {
  return option.replace(/,.*/, '')
}

/** Lowercases the first letter of ordinary words, but not of names such as PvP. */
function lower(text: string): string {
  return /^[A-Z][a-z]/.test(text) && !/^\S*[A-Z]\S*[A-Z]/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}
