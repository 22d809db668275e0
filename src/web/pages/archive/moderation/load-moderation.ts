import { type LoaderFunctionArgs, redirect } from 'react-router'
import { deskPageSize, pageCount } from '#contract/rules/lists/pages.ts'
import { apiContext } from '../../../context.ts'

/** Redirects missing or out-of-range page numbers to the nearest valid page. */
export async function loadModeration({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('page')
  const page = asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 1
  const api = context.get(apiContext)
  const [{ body }, log] = await Promise.all([api.listModeration({ query: { page: String(page) } }), api.readLog()])
  const pages = pageCount(body.total, deskPageSize)
  const valid = Math.min(page, pages)
  if (asked !== null && asked !== String(valid)) throw redirect(moderationHref(valid))
  return { ...body, checkpoint: log.body.checkpoint, page: valid, pages }
}

export function moderationHref(page: number): string {
  return page === 1 ? '/moderation' : `/moderation?page=${page}`
}
