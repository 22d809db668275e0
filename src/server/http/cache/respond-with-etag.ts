import { etagOf, matchesEtag } from './etag.ts'

interface Content {
  readonly body: string
  readonly type: string
  /** In seconds. */
  readonly maxAge: number
  /** 200 by default. Other ones are never replaced by a 304. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A response that anyone may cache, or a 304 if the client has it. */
export function respondWithEtag(
  request: Request,
  { body, type, maxAge, status = 200, headers = {} }: Content,
): Response {
  const etag = etagOf(body)
  const common = { ...headers, etag, 'cache-control': `public, max-age=${maxAge}` }
  if (status === 200 && matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: common })
  return new Response(body, { status, headers: { ...common, 'content-type': type } })
}
