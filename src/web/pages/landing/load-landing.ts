import { type LoaderFunctionArgs, redirect } from 'react-router'
import { facetPaths, type Facets, minLandingClans } from '#contract/rules/clans/facet-paths.ts'
import { correctPage, pageCount } from '#contract/rules/lists/pages.ts'
import { apiContext } from '../../context.ts'
import { notFound } from '../../features/errors/not-found.ts'
import { withTexts } from '../../features/clan-list/card-clan.ts'
import { listHref } from '../../features/filters/list-href.ts'
import { browserZone } from '../../features/loading/browser-zone.ts'

export interface RelatedList {
  readonly path: string
  readonly facets: Facets
  readonly clans: number
}

const maxRelated = 12

/**
 * Loads the clans of a landing page. Redirects other orders of its segments to the canonical path, and combinations without
 * landing page to the filtered list.
 *
 * @throws a 404 response if a segment does not name a facet's value
 */
export async function loadLanding({ params, request, context }: LoaderFunctionArgs) {
  const paths = facetPaths()
  const facets = paths.read(params['*'] ?? '') ?? notFound()
  const { region, platform, playstyle } = facets
  const listPath = listHref(new URLSearchParams(), { playstyle, region, platform })
  const path = paths.pathOf(facets)
  const { pathname, search, searchParams } = new URL(request.url)
  if (path === undefined) throw redirect(listPath, 301)
  if (pathname !== path) throw redirect(path + search, 301)

  const api = context.get(apiContext)
  const requested = correctPage(searchParams.get('page'), Number.POSITIVE_INFINITY)
  const [list, counts] = await Promise.all([
    api.listClans({ query: { page: String(requested), ...facets } }),
    api.listLandingPages(),
  ])
  const total = Number(list.headers['x-total-count'])
  const page = correctPage(requested, total)
  if (searchParams.get('page') !== (page > 1 ? String(page) : null)) throw redirect(hrefOfPage(path, page))

  return {
    path,
    facets,
    listPath,
    page,
    pages: pageCount(total),
    clans: list.body.map((clan) => withTexts(clan, browserZone(context))),
    total,
    related: findRelated(path, facets, counts.body),
  }
}

export const hrefOfPage = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path)

interface Count {
  readonly region: Facets['region'] | null
  readonly platform: Facets['platform'] | null
  readonly playstyle: Facets['playstyle'] | null
  readonly clans: number
}

function readCount({ region, platform, playstyle }: Count): Facets {
  return { region: region ?? undefined, platform: platform ?? undefined, playstyle: playstyle ?? undefined }
}

/** The largest narrower and broader lists with enough clans. */
function findRelated(path: string, facets: Facets, counts: readonly Count[]): RelatedList[] {
  const paths = facetPaths()
  const includes = (outer: Facets, inner: Facets) =>
    (['region', 'platform', 'playstyle'] as const).every(
      (name) => inner[name] === undefined || inner[name] === outer[name],
    )
  return counts
    .filter(({ clans }) => clans >= minLandingClans)
    .flatMap((count) => {
      const other = readCount(count)
      const otherPath = paths.pathOf(other)
      const isRelated = includes(other, facets) || includes(facets, other)
      if (otherPath === undefined || otherPath === path || !isRelated) return []
      return [{ path: otherPath, facets: other, clans: count.clans }]
    })
    .sort((a, b) => b.clans - a.clans || (a.path < b.path ? -1 : 1))
    .slice(0, maxRelated)
}
