import { filterNames, type Filters } from './filters.ts'

/** Omits page 1. Keeps unrelated parameters, such as those of a campaign. */
export function listHref(query: URLSearchParams, filters: Filters, page = 1): string {
  const next = new URLSearchParams(query)
  for (const name of filterNames) setOrDelete(next, name, filters[name])
  setOrDelete(next, 'q', filters.q)
  setOrDelete(next, 'page', page > 1 ? String(page) : undefined)
  return next.size === 0 ? '/' : `/?${next}`
}

export function canonicalListHref(filters: Filters, page: number): string {
  return listHref(new URLSearchParams(), filters, page)
}

function setOrDelete(query: URLSearchParams, name: string, value: string | undefined): void {
  if (value === undefined) query.delete(name)
  else query.set(name, value)
}
