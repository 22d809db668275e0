import { etagOf, matchesEtag } from './etag.ts'

interface Content {
  readonly body: string
  readonly type: string
  /** The `Cache-Control` header. */
  readonly caching: string
  /** 200 by default. Responses with another status are never replaced by a 304. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the response, or a 304 if the client has the current version. */
export function respondWithEtag(
  request: Request,
  { body, type, caching, status = 200, headers = {} }: Content,
): Response {
  const etag = etagOf(body)
  // The response may be compressed later.
  const common = { ...headers, etag, 'cache-control': caching, vary: 'Accept-Encoding' }
  if (status === 200 && matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: common })
  const length = String(Buffer.byteLength(body))
  return new Response(body, { status, headers: { ...common, 'content-type': type, 'content-length': length } })
}
