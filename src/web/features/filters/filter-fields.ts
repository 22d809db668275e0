import type { ClanFacets } from '#contract/clan-list.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { filterAges } from '#contract/rules/clans/clan-facts.ts'
import { optionName } from './filter-texts.ts'
import { type ChoiceName, choiceNames, choices, type ListQuery, orders } from './filters.ts'

/** A select of the filter form. */
export interface FilterField {
  readonly name: string
  readonly label: string
  /** Values of the URL parameter with their texts. The first is the default. */
  readonly options: readonly (readonly [value: string, text: string])[]
}

/** Number of choices that are always visible. */
const mainCount = 3

/** The form's selects. Each option shows how many clans it would find. */
export function filterFields(query: ListQuery, facets: ClanFacets) {
  const fields = choiceNames.map((name) => choiceField(name, query.filters[name], facets.options[name]))
  const more = fields.slice(mainCount)
  // Insert before day and hours, which should stay together.
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
  // Hours have counts only if the time zone is known: the server renders one page for visitors of all zones.
  const isCounted = name !== 'hours' || chosen !== undefined || Object.keys(counts).length > 0
  // The headline already shows the count of the selected option; without it, more of the option's name is visible.
  const countOf = (code: string) => (isCounted && code !== chosen ? ` (${groupDigits(counts[code] ?? 0)})` : '')
  const options = codes.map((code) => [code, optionName(name, code) + countOf(code)] as const)
  // On a phone, the always visible choices have no visible label.
  const any = choiceNames.indexOf(name) < mainCount ? `Any ${label.toLowerCase()}` : 'Any'
  return { name, label, options: [['any', any], ...options] }
}

/** `counts` is undefined in responses of earlier versions. */
function ageField(chosen: string | undefined, counts: ClanFacets['options']['age']): FilterField {
  const codes = filterAges.map(String)
  const oldest = codes.at(-1)
  const countOf = (code: string) => (counts && code !== chosen ? ` (${groupDigits(counts[code] ?? 0)})` : '')
  const options = codes.map((code) => [code, (code === oldest ? `${code} or older` : code) + countOf(code)] as const)
  const other = chosen !== undefined && !codes.includes(chosen) ? [[chosen, chosen] as const] : []
  return { name: 'age', label: 'My age', options: [['any', 'Any'], ...options, ...other] }
}

/** Codes of the listed clans' languages, sorted by name. */
function languageCodes(counts: Readonly<Record<string, number>>, chosen: string | undefined): string[] {
  const codes = new Set([...Object.keys(counts), ...(chosen ? [chosen] : [])])
  const nameOf = (code: string) => optionName('language', code)
  return [...codes].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}
