import { type LoaderFunctionArgs, redirect } from 'react-router'
import { correctPage, pageCount } from '#contract/rules/pages.ts'
import { apiContext, sessionContext } from '../../context.ts'
import { readFilters } from '../../features/filters/filters.ts'
import { listHref } from '../../features/filters/list-href.ts'
import { loadSurroundings } from './load-overview.ts'

/** What the home page shows. */
export type Home = Awaited<ReturnType<typeof load>>

/**
 * Loads the home page. What fails on the server is the page's error; in the browser it is told to the page, which may
 * have a list to keep.
 */
export async function loadHome(asked: LoaderFunctionArgs): Promise<Home | { readonly failure: unknown }> {
  try {
    return await load(asked)
  } catch (failure) {
    const isInBrowser = asked.context.get(sessionContext) !== null
    if (failure instanceof Response || !isInBrowser) throw failure
    return { failure }
  }
}

/** An address that asks for no page, or for one that is not there, leads to the nearest that is. */
async function load({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { search, searchParams } = new URL(request.url)
  const filters = readFilters(searchParams)
  const asked = correctPage(searchParams.get('page'), Number.POSITIVE_INFINITY)
  const [list, surroundings] = await Promise.all([
    context.get(apiContext).listClans({ query: { page: String(asked), ...filters } }),
    loadSurroundings(context, search),
  ])
  const total = Number(list.headers['x-total-count'])
  const page = correctPage(asked, total)
  const href = listHref(searchParams, filters, page)
  if (!isSameQuery(href, search)) throw redirect(href)
  return { search, clans: list.body, total, page, pages: pageCount(total), ...surroundings }
}

/** Compared as they are read: the same parameters may be escaped in several ways. */
function isSameQuery(href: string, search: string): boolean {
  return new URLSearchParams(href.slice(1)).toString() === new URLSearchParams(search).toString()
}
