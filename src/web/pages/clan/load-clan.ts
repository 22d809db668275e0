import { type LoaderFunctionArgs, redirect } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { readClanId } from '#contract/rules/clan-id.ts'
import { clanPath } from '#contract/rules/clan-slug.ts'
import { apiContext, sessionContext } from '../../context.ts'
import { currentHistoryIndex, rememberDeparture } from './last-list.ts'

/**
 * Loads a clan by the id in the path. Redirects permanently to the canonical URL if the slug is missing or outdated.
 *
 * @throws a 404 response if the clan is not listed.
 */
export async function loadClan({ params, request, context }: LoaderFunctionArgs) {
  const isInBrowser = context.get(sessionContext) !== null
  if (isInBrowser) rememberDeparture(location, new URL(request.url).pathname, currentHistoryIndex())
  const param = params.clan ?? ''
  const id = readClanId(/^(\d+)(?:-.*)?$/.exec(param)?.[1] ?? null) ?? notListed()
  const api = context.get(apiContext)
  const clanParams = { id: String(id) }
  const [clan, date, weeks, similar] = await Promise.all([
    api.readClan({ params: clanParams }).catch(mapError),
    api.readDate(),
    // From the database, unlike the rest of the page, which is shown without it.
    api.listClanWeeks({ params: clanParams }).then(
      ({ body }) => body,
      () => null,
    ),
    // The page is complete without them.
    api.listSimilarClans({ params: clanParams }).then(
      ({ body }) => body,
      () => [],
    ),
  ])
  const path = clanPath(clan.body)
  const { pathname, search } = new URL(request.url)
  if (pathname !== path) throw redirect(path + search, 301)
  return { clan: clan.body, week: date.body, weeks, similar }
}

function mapError(error: unknown): never {
  if (error instanceof AppError && error.code === 'clan_not_found') notListed()
  throw error
}

function notListed(): never {
  throw new Response(null, { status: 404 })
}
