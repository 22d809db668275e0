import { type LoaderFunctionArgs, redirect } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { readClanId } from '#contract/rules/clan-id.ts'
import { clanPath } from '#contract/rules/clan-slug.ts'
import { apiContext } from '../../context.ts'

/**
 * Loads a clan's page by the id in its path. Where the slug is not (or no longer) the clan's, the address that is leads on,
 * for good; what is not listed answers 404.
 */
export async function loadClan({ params, request, context }: LoaderFunctionArgs) {
  const asked = params.clan ?? ''
  const id = readClanId(/^(\d+)(?:-.*)?$/.exec(asked)?.[1] ?? null) ?? notListed()
  const api = context.get(apiContext)
  const [clan, date] = await Promise.all([api.readClan({ params: { id: String(id) } }).catch(explain), api.readDate()])
  const path = clanPath(clan.body)
  const { pathname, search } = new URL(request.url)
  if (pathname !== path) throw redirect(path + search, 301)
  return { clan: clan.body, week: date.body }
}

function explain(error: unknown): never {
  if (error instanceof AppError && error.code === 'clan_not_found') notListed()
  throw error
}

function notListed(): never {
  throw new Response(null, { status: 404 })
}
