import { createHash, timingSafeEqual } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { type Metric, writeMetrics } from './metric.ts'

/** @throws AppError no_such_path if no token is set or the request does not have it */
export async function serveMetrics(
  request: Request,
  token: string | undefined,
  metrics: readonly Metric[],
): Promise<Response> {
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined || given === undefined || !isSame(given, token)) fail('no_such_path')
  return new Response(await writeMetrics(metrics), {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function isSame(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(x, y)
}
