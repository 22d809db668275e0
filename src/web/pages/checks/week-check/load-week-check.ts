import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../../context.ts'

/** Rejects with 404 if the path does not have a week. */
export async function loadWeekCheck({ params: { week = '' }, request, context }: LoaderFunctionArgs) {
  if (!/^\d{4}-W\d{2}$/.test(week)) throw new Response(null, { status: 404 })
  const version = new URL(request.url).searchParams.get('version') ?? ''
  // The check itself works without it.
  const checkpoint = await context
    .get(apiContext)
    .readLog()
    .then(({ body }) => body.checkpoint)
    .catch(() => null)
  return { week, checkpoint, version: /^[1-9]\d{0,5}$/.test(version) ? Number(version) : undefined }
}
