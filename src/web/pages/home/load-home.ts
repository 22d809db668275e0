import { type LoaderFunctionArgs, redirect } from 'react-router'
import { correctPage, pageCount } from '#contract/rules/lists/pages.ts'
import { apiContext, siteContext } from '../../context.ts'
import { withTexts } from '../../features/clan-list/card-clan.ts'
import { describeList } from '../../features/filters/describe-list.ts'
import { filterParametersOf, isFiltered, parametersOf, readListQuery } from '../../features/filters/filters.ts'
import { listHref } from '../../features/filters/list-href.ts'
import { browserZone } from '../../features/loading/browser-zone.ts'
import { loadOverview } from './load-overview.ts'

export type Home = Awaited<ReturnType<typeof loadList>>

/** Redirects missing, invalid or out-of-range parameters to the canonical URL. */
export async function loadList({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { search, searchParams } = new URL(request.url)
  const ownZone = browserZone(context)
  const query = readListQuery(searchParams, ownZone)
  const zone = query.zone ?? ownZone
  const parameters = parametersOf(query)
  const requestedPage = correctPage(searchParams.get('page'), Number.POSITIVE_INFINITY)
  const api = context.get(apiContext)
  const [list, facets, overview] = await Promise.all([
    api.listClans({ query: { page: String(requestedPage), ...parameters } }),
    api.readClanFacets({ query: { ...filterParametersOf(query), zone } }),
    loadOverview(context, search),
  ])
  const inPages = Number(list.headers['x-total-count'])
  const page = correctPage(requestedPage, inPages)
  const href = listHref(searchParams, parameters, page)
  if (!isSameQuery(href, search)) throw redirect(href)
  // The total includes recommended clans, which are above the first page instead of on it.
  const shown = { total: facets.body.total, page, pages: pageCount(inPages) }
  const texts = describeList(query, new URLSearchParams(href.slice(1)), facets.body, shown)
  const { gameName } = context.get(siteContext)
  return {
    search,
    clans: list.body.map((clan) => withTexts(clan, zone, query.order)),
    ...shown,
    list: texts,
    head: {
      title: texts.headline ?? `Clans and platoons of ${gameName}`,
      description: `Find a clan or platoon for ${gameName}: browse by region, platform and playstyle, see this week's ranking, and vote for yours.`,
      canonical: listHref(new URLSearchParams(), parameters, page),
      // Search engines index each page of the ranking, but not filtered lists, which only repeat its clans.
      noindex: isFiltered(query) || query.order === 'random',
    },
    stats: overview.stats,
    // If there is a headline, recommended clans are in the list; see `leftOutAt`.
    recommended: texts.headline === undefined ? overview.recommended.map((clan) => withTexts(clan, zone)) : [],
  }
}

/** Compares parsed parameters, because they may be escaped differently. */
function isSameQuery(href: string, search: string): boolean {
  return new URLSearchParams(href.slice(1)).toString() === new URLSearchParams(search).toString()
}
