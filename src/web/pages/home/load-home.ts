import { type LoaderFunctionArgs, redirect } from 'react-router'
import { correctPage, pageCount } from '#contract/rules/pages.ts'
import { apiContext, sessionContext } from '../../context.ts'
import { readFilters } from '../../features/filters/filters.ts'
import { listHref } from '../../features/filters/list-href.ts'
import { loadOverview } from './load-overview.ts'

export type Home = Awaited<ReturnType<typeof load>>

/**
 * Loads the home page. In the browser, an error is returned as data so that the page can keep the previous list.
 *
 * @throws the error, on the server.
 */
export async function loadHome(args: LoaderFunctionArgs): Promise<Home | { readonly failure: unknown }> {
  try {
    return await load(args)
  } catch (failure) {
    const isInBrowser = args.context.get(sessionContext) !== null
    if (failure instanceof Response || !isInBrowser) throw failure
    return { failure }
  }
}

/** Redirects missing, invalid or out-of-range parameters to the canonical URL. */
async function load({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { search, searchParams } = new URL(request.url)
  const filters = readFilters(searchParams)
  const requestedPage = correctPage(searchParams.get('page'), Number.POSITIVE_INFINITY)
  const [list, overview] = await Promise.all([
    context.get(apiContext).listClans({ query: { page: String(requestedPage), ...filters } }),
    loadOverview(context, search),
  ])
  const total = Number(list.headers['x-total-count'])
  const page = correctPage(requestedPage, total)
  const href = listHref(searchParams, filters, page)
  if (!isSameQuery(href, search)) throw redirect(href)
  return { search, clans: list.body, total, page, pages: pageCount(total), ...overview }
}

/** Compares parsed parameters: they may be escaped in different ways. */
function isSameQuery(href: string, search: string): boolean {
  return new URLSearchParams(href.slice(1)).toString() === new URLSearchParams(search).toString()
}
