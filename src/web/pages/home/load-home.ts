import { type LoaderFunctionArgs, redirect } from 'react-router'
import { correctPage, pageCount } from '#contract/rules/pages.ts'
import { apiContext } from '../../context.ts'
import { readFilters } from '../../features/filters/filters.ts'
import { listHref } from '../../features/filters/list-href.ts'

/** Loads the home page; an address that asks for no page, or for one that is not there, leads to the nearest that is. */
export async function loadHome({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { search, searchParams } = new URL(request.url)
  const filters = readFilters(searchParams)
  const asked = correctPage(searchParams.get('page'), Number.POSITIVE_INFINITY)
  const [list, block, stats] = await Promise.all([
    api.listClans({ query: { page: String(asked), ...filters } }),
    api.listHighlightedClans(),
    api.readStats(),
  ])
  const total = Number(list.headers['x-total-count'])
  const page = correctPage(asked, total)
  const href = listHref(searchParams, filters, page)
  if (!isSameQuery(href, search)) throw redirect(href)
  return { clans: list.body, total, page, pages: pageCount(total), recommended: block.body, stats: stats.body }
}

/** Compared as they are read: the same parameters may be escaped in several ways. */
function isSameQuery(href: string, search: string): boolean {
  return new URLSearchParams(href.slice(1)).toString() === new URLSearchParams(search).toString()
}
