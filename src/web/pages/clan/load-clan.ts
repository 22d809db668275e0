import { type LoaderFunctionArgs, redirect } from 'react-router'
import { readClanId } from '#contract/rules/clans/clan-id.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { clanWeekPageSize, correctPage, pageCount } from '#contract/rules/lists/pages.ts'
import { apiContext, sessionContext } from '../../context.ts'
import { notFound, notFoundIf } from '../../features/errors/not-found.ts'
import { currentHistoryIndex, rememberDeparture } from './last-list.ts'

export const historyId = 'past-weeks'

/**
 * Loads a clan by the ID in the path. Redirects permanently to the canonical URL if the slug is missing or outdated.
 *
 * @throws a 404 response if the clan is not listed
 */
export async function loadClan({ params, request, context }: LoaderFunctionArgs) {
  const isInBrowser = context.get(sessionContext) !== null
  if (isInBrowser) rememberDeparture(location, new URL(request.url).pathname, currentHistoryIndex())
  const param = params.clan ?? ''
  const id = readClanId(/^(\d+)(?:-.*)?$/.exec(param)?.[1] ?? null) ?? notFound()
  const api = context.get(apiContext)
  const clanParams = { id: String(id) }
  const { pathname, search, searchParams } = new URL(request.url)
  const weekPage = correctPage(searchParams.get('weeks'), Number.POSITIVE_INFINITY)
  const [clan, date, history, similar] = await Promise.all([
    api.readClan({ params: clanParams }).catch(notFoundIf('clan_not_found')),
    api.readDate(),
    // Optional, because unlike the rest of the page it needs the database.
    api.listClanWeeks({ params: clanParams, query: { page: String(weekPage) } }).then(
      ({ body, headers }) => ({ weeks: body, pages: pageCount(Number(headers['x-total-count']), clanWeekPageSize) }),
      () => null,
    ),
    // Optional: the page is useful without them.
    api.listSimilarClans({ params: clanParams }).then(
      ({ body }) => body,
      () => [],
    ),
  ])
  const path = clanPath(clan.body)
  if (pathname !== path) throw redirect(path + search, 301)
  if (history && weekPage > history.pages) throw redirect(weekPageHref(path, history.pages))
  return { clan: clan.body, week: date.body, history: history && { ...history, page: weekPage }, similar }
}

/** URL of the clan's page with a certain page of its weeks. */
export function weekPageHref(path: string, page: number): string {
  return `${page > 1 ? `${path}?weeks=${page}` : path}#${historyId}`
}
