import { etagOf, matchesEtag } from './etag.ts'

interface Content {
  readonly body: string
  readonly type: string
  /** In seconds. */
  readonly maxAge: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A response that anyone may cache, or a 304 if the client has it. */
export function respondWithEtag(request: Request, { body, type, maxAge, headers = {} }: Content): Response {
  const etag = etagOf(body)
  const common = { ...headers, etag, 'cache-control': `public, max-age=${maxAge}` }
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: common })
  return new Response(body, { headers: { ...common, 'content-type': type } })
}
