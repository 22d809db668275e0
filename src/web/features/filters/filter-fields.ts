import type { ClanFacets } from '#contract/clan-list.ts'
import { groupDigits } from '#contract/rules/group-digits.ts'
import { filterAges } from '#contract/rules/clan-facts.ts'
import { optionName } from './filter-texts.ts'
import { type ChoiceName, choiceNames, choices, type ListQuery, orders } from './filters.ts'

/** A select of the filter form. */
export interface FilterField {
  readonly name: string
  readonly label: string
  /** The values in the URL with their texts. The first is the default. */
  readonly options: readonly (readonly [value: string, text: string])[]
}

/** How many of the choices are always visible. */
const mainCount = 3

/** The form's selects, with the number of clans that each option would find. */
export function filterFields(query: ListQuery, facets: ClanFacets) {
  const fields = choiceNames.map((name) => choiceField(name, query.filters[name], facets.options[name]))
  const more = fields.slice(mainCount)
  // Before the days and hours, which belong together.
  more.splice(-2, 0, ageField(query.filters.age, facets.options.age))
  const order: FilterField = { name: 'order', label: 'Order', options: Object.entries(orders) }
  return { main: [...fields.slice(0, mainCount), order], more }
}

function choiceField(
  name: ChoiceName,
  chosen: string | undefined,
  counts: Readonly<Record<string, number>>,
): FilterField {
  const { label } = choices[name]
  const codes = name === 'language' ? languageCodes(counts, chosen) : [...choices[name].options.keys()]
  // Hours have numbers only if the time zone is known: the server renders pages for visitors of all zones.
  const isCounted = name !== 'hours' || chosen !== undefined || Object.keys(counts).length > 0
  // The chosen one has all clans of the list, which the headline counts; without a number, more of its name is visible.
  const countOf = (code: string) => (isCounted && code !== chosen ? ` (${groupDigits(counts[code] ?? 0)})` : '')
  const options = codes.map((code) => [code, optionName(name, code) + countOf(code)] as const)
  // On a phone, the choices that are always visible have no visible label.
  const any = choiceNames.indexOf(name) < mainCount ? `Any ${label.toLowerCase()}` : 'Any'
  return { name, label, options: [['any', any], ...options] }
}

/** `counts`: undefined from a server of an earlier version. */
function ageField(chosen: string | undefined, counts: ClanFacets['options']['age']): FilterField {
  const codes = filterAges.map(String)
  const oldest = codes.at(-1)
  const countOf = (code: string) => (counts && code !== chosen ? ` (${groupDigits(counts[code] ?? 0)})` : '')
  const options = codes.map((code) => [code, (code === oldest ? `${code} or older` : code) + countOf(code)] as const)
  const other = chosen !== undefined && !codes.includes(chosen) ? [[chosen, chosen] as const] : []
  return { name: 'age', label: 'My age', options: [['any', 'Any'], ...options, ...other] }
}

/** The languages of the listed clans, by name. */
function languageCodes(counts: Readonly<Record<string, number>>, chosen: string | undefined): string[] {
  const codes = new Set([...Object.keys(counts), ...(chosen ? [chosen] : [])])
  const nameOf = (code: string) => optionName('language', code)
  return [...codes].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}
