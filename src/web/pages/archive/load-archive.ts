import { type LoaderFunctionArgs, redirect } from 'react-router'
import { correctPage, pageCount, weekPageSize } from '#contract/rules/lists/pages.ts'
import { maxSearchLength } from '#contract/rules/lists/search.ts'
import { apiContext } from '../../context.ts'
import { weekNotFound } from '../../features/weeks/week-not-found.ts'
import { weekHref } from './week-href.ts'

/** Redirects missing or out-of-range page numbers to the nearest valid page. */
export async function loadWeeks({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const requested = correctPage(searchParams.get('page'), Number.POSITIVE_INFINITY)
  const { body, headers } = await context.get(apiContext).listWeeks({ query: { page: String(requested) } })
  const pages = pageCount(Number(headers['x-total-count']))
  if (requested > pages) throw redirect(pages > 1 ? `/weeks?page=${pages}` : '/weeks')
  return { ...body, page: requested, pages }
}

/** @throws a 404 response for an unknown week or version */
export async function loadWeek({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const week = params.week ?? ''
  const page = correctPage(searchParams.get('page'), Number.POSITIVE_INFINITY)
  const q = searchParams.get('q')?.trim().slice(0, maxSearchLength) || undefined
  const version = searchParams.get('version') ?? undefined
  const { body, headers } = await context
    .get(apiContext)
    .readWeek({ params: { week }, query: { page: String(page), q, version } })
    .catch(weekNotFound)
  const total = Number(headers['x-total-count'])
  const pages = pageCount(total, weekPageSize)
  const asked = body.version === body.newest_version ? undefined : body.version
  if (page > pages) throw redirect(weekHref(week, { q, version: asked, page: pages }))
  return { result: body, q, page, pages, total }
}
