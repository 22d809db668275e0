import type { LoaderFunctionArgs } from 'react-router'

/** Rejects with 404 if the path does not have a week. */
export function loadWeekCheck({ params: { week = '' }, request }: LoaderFunctionArgs) {
  if (!/^\d{4}-W\d{2}$/.test(week)) throw new Response(null, { status: 404 })
  const version = new URL(request.url).searchParams.get('version') ?? ''
  return { week, version: /^[1-9]\d{0,5}$/.test(version) ? Number(version) : undefined }
}
