import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { listClans } from '#contract/clans.ts'
import { createCoalescer } from '#server/concurrency/coalesce.ts'
import { canonicalUrl } from '../api/query.ts'
import type { Client } from '../client.ts'
import { acceptedCoding, compressResponse } from '../compress.ts'
import type { Limiter } from '../limits/rate-limit.ts'
import { addSecurityHeaders, type HeaderOptions } from '../security/headers.ts'
import type { CachedRoute } from './cacheable-routes.ts'
import { etagOf, matchesEtag } from './etag.ts'

interface Deps {
  readonly routes: readonly CachedRoute[]
  /** Renders a URL without compression, security headers and rate limits. */
  readonly render: (url: string) => Promise<Response>
  readonly revision: () => string
  readonly findClient: (request: IncomingMessage) => Client
  readonly limiter: Limiter
  readonly onResponse: (method: string, route: string, status: number) => void
  readonly headerOptions: HeaderOptions
  readonly log: Logger
  /** A monotonic clock, in ms. */
  readonly now?: () => number
}

/** A compressed response. Times are in ms of `now`. */
interface CachedResponse {
  readonly route: CachedRoute
  readonly revision: string
  /** Served regardless of the revision until this time. */
  readonly staleUntil: number
  readonly expiresAt: number
  readonly etag: string
  /** Alternating names and values. */
  readonly head: readonly string[]
  readonly body: Buffer
}

/** The only response that grows with the number of clans; cached regardless of its size. */
const wholeList = listClans.path
/** br, gzip and none: one copy of the whole list each. */
const codings = 3

/** Limits for all other responses. */
const maxBytes = 16 * 1024 * 1024
const maxResponseBytes = 4 * 1024 * 1024
/**
 * Votes may change the list a thousand times per second, so a response may be stale for this many times its rendering time,
 * but at most for `maxStaleMs`, so that voters who reload see their vote.
 */
const staleFactor = 20
const maxStaleMs = 400
/** If rendering the whole list takes longer, it may be stale for `lifetimeMs`, because rendering blocks other requests. */
const slowRenderMs = 100
/** Responses expire even if the revision is unchanged, because other instances count some of their numbers. */
const lifetimeMs = 10_000

/** Serves cacheable requests from memory, compressed and with an ETag, and passes all others to `next`. */
export function createResponseCache(deps: Deps, next: RequestListener): RequestListener {
  const { routes, revision, findClient, limiter, onResponse, log, now = () => performance.now() } = deps
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxResponseBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + 2048,
  })
  const wholeLists = new LRUCache<string, CachedResponse>({ max: codings, ttl: lifetimeMs, ttlAutopurge: true })
  const renders = createCoalescer<CachedResponse | undefined>()

  function renderOnce(
    key: string,
    route: CachedRoute,
    url: string,
    coding: string,
  ): Promise<CachedResponse | undefined> {
    return renders.run(key, async () => {
      const rendered = await render(deps, route, url, coding, now)
      if (rendered) (url === wholeList ? wholeLists : responses).set(key, rendered)
      return rendered
    })
  }

  return (request, response) => {
    const { method = '', url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return next(request, response)
    const coding = acceptedCoding(request.headers['accept-encoding'] ?? '') ?? ''
    let canonical = url
    let key = `${coding} ${url}`
    // Matching the route and parsing the query are expensive, so try the URL as it is first.
    let known = responses.get(key)
    const route = known?.route ?? routes.find(({ pattern }) => pattern.test(url))
    if (!route) return next(request, response)
    // The router creates the 429 response.
    if (!limiter.allowsNow('read', findClient(request).network)) return next(request, response)
    const reply = (result: CachedResponse) => {
      send(request, response, result)
      onResponse(method, route.route, response.statusCode)
    }
    if (!known && route.endpoint?.query) {
      canonical = canonicalUrl(route.endpoint, url)
      key = `${coding} ${canonical}`
      known = responses.get(key) ?? wholeLists.get(key)
    }
    const at = now()
    const isFresh = known && at < known.expiresAt && (at < known.staleUntil || known.revision === revision())
    log.debug({ method, path: url, cached: isFresh }, 'request')
    if (known && isFresh) return reply(known)
    const renderAndReply = async () => {
      const rendered = await renderOnce(key, route, canonical, coding)
      // Redirects and errors are not cached: the router handles the request and counts it again.
      if (rendered) reply(rendered)
      else next(request, response)
    }
    renderAndReply().catch((error: unknown) => {
      log.error({ err: error }, 'failed to render a cacheable response')
      response.destroy()
    })
  }
}

async function render(
  { render: renderUrl, revision, headerOptions }: Deps,
  route: CachedRoute,
  url: string,
  coding: string,
  now: () => number,
): Promise<CachedResponse | undefined> {
  const started = now()
  const revisionBefore = revision()
  const rendered = await renderUrl(url)
  if (rendered.status !== 200) return undefined
  const request = new Request('http://cache', { headers: { 'accept-encoding': coding } })
  const response = await compressResponse(request, rendered)
  const body = Buffer.from(await response.arrayBuffer())
  const etag = etagOf(coding, body)
  addSecurityHeaders(response, headerOptions)
  response.headers.set('etag', etag)
  // Browsers may store the response but must revalidate it every time.
  response.headers.set('cache-control', 'no-cache')
  response.headers.set('content-length', String(body.length))
  const ended = now()
  const maxStale = url === wholeList && ended - started > slowRenderMs ? lifetimeMs : maxStaleMs
  return {
    route,
    revision: revisionBefore,
    expiresAt: ended + lifetimeMs,
    staleUntil: ended + Math.min(maxStale, staleFactor * (ended - started)),
    etag,
    head: [...response.headers].flat(),
    body,
  }
}

function send(request: IncomingMessage, response: ServerResponse, { etag, head, body }: CachedResponse): void {
  if (matchesEtag(request.headers['if-none-match'], etag)) response.writeHead(304, withoutBody(head)).end()
  else response.writeHead(200, head as string[]).end(body)
}

function withoutBody(head: readonly string[]): string[] {
  return head.filter((_, i) => !/^content-(?:length|encoding|type)$/.test(head[i - (i % 2)] ?? ''))
}
