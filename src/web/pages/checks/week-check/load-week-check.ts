import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../../context.ts'
import { weekNotFound } from '../../../features/weeks/week-not-found.ts'

/** Rejects with 404 for an unknown week. */
export async function loadWeekCheck({ params: { week = '' }, request, context }: LoaderFunctionArgs) {
  const version = new URL(request.url).searchParams.get('version') ?? ''
  const { checkpoint } = await context
    .get(apiContext)
    .readWeek({ params: { week }, query: {} })
    .then(({ body }) => body, weekNotFound)
  return { week, checkpoint, version: /^[1-9]\d{0,5}$/.test(version) ? Number(version) : undefined }
}
