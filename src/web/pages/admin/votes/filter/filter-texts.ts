import { countryCode } from '../../shared/vote-columns/country-names.ts'
import { formatLocalTime, parseLocalTime } from '../../shared/local-time.ts'
import { filterNames, type FilterName, type Filters } from '../vote-query.ts'

export type FilterTexts = Readonly<Record<FilterName, string>>

const isTime = (name: FilterName) => name === 'from' || name === 'to'

export function toTexts(filters: Filters): FilterTexts {
  const textOf = (name: FilterName) => {
    const text = filters[name] ?? ''
    return isTime(name) && /^\d{1,15}$/.test(text) ? formatLocalTime(Number(text)) : text
  }
  return Object.fromEntries(filterNames.map((name) => [name, textOf(name)])) as FilterTexts
}

/** `shown`: the filters that the form was filled with. Unchanged times keep their seconds, which the inputs lack. */
export function toFilters(texts: FilterTexts, shown: Filters): Filters {
  const shownTexts = toTexts(shown)
  const filterOf = (name: FilterName) => {
    if (isTime(name) && texts[name] === shownTexts[name]) return shown[name]
    return filterText(name, texts[name].trim())
  }
  return Object.fromEntries(filterNames.map((name) => [name, filterOf(name)]).filter(([, text]) => text))
}

function filterText(name: FilterName, text: string): string {
  if (isTime(name) && text !== '') return String(parseLocalTime(text) ?? text)
  if (text.toLowerCase() === 'none') return 'none'
  if (name === 'asn') return text.replace(/^AS\s*/i, '')
  if (name === 'country') return text.length > 2 ? (countryCode(text) ?? text) : text.toUpperCase()
  return text
}

export function timeErrors({ from, to }: FilterTexts): Partial<Record<FilterName, string>> {
  const [first, last] = [parseLocalTime(from), parseLocalTime(to)]
  const message = 'must be a date and time'
  return {
    ...(from !== '' && first === undefined && { from: message }),
    ...(to !== '' && last === undefined && { to: message }),
    ...(first !== undefined && last !== undefined && last <= first && { to: 'must be after “From”' }),
  }
}
