import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { listClans } from '#contract/clans.ts'
import { createCoalescer } from '#server/concurrency/coalesce.ts'
import { plainUrl } from '../api/query.ts'
import type { Client } from '../client.ts'
import { acceptedCoding, compressResponse } from '../compress.ts'
import type { Limiter } from '../limits/rate-limit.ts'
import { addSecurityHeaders, type HeaderOptions } from '../security/headers.ts'
import type { CachedRoute } from './cacheable-routes.ts'
import { etagOf, hasVersion } from './etag.ts'

interface Deps {
  readonly routes: readonly CachedRoute[]
  /** Renders the response to a URL, uncompressed, without security headers and not counted against any limit. */
  readonly render: (url: string) => Promise<Response>
  /** Changes with anything that cached responses show. */
  readonly revision: () => string
  readonly findClient: (request: IncomingMessage) => Client
  readonly limiter: Limiter
  /** Called for each response from the cache. */
  readonly onResponse: (method: string, route: string, status: number) => void
  readonly headerOptions: HeaderOptions
  readonly log: Logger
  /** A monotonic clock, in ms. */
  readonly now?: () => number
}

/** A response as it is sent. */
interface CachedResponse {
  readonly revision: string
  /** Fresh regardless of the revision until this time, in ms of `now`. */
  readonly staleUntil: number
  readonly expiresAt: number
  readonly etag: string
  /** Names and values alternate. */
  readonly head: readonly string[]
  readonly body: Buffer
}

/** The only response that grows with the number of clans; cached whatever its size. */
const wholeList = listClans.path
/** The whole list is cached once per content coding: br, gzip and none. */
const codings = 3

/** The total size of all other responses, and the size of one, in bytes. */
const maxBytes = 16 * 1024 * 1024
const maxResponseBytes = 4 * 1024 * 1024
/** Votes may change the list a thousand times a second, so a response may be stale for this many times its rendering time… */
const staleFactor = 20
/** …but no longer than this, so that voters who reload see their vote. */
const maxStaleMs = 400
/** If rendering the whole list takes longer than this, it may be stale for longer: rendering blocks other requests. */
const slowRenderMs = 100
/** Even without a change responses expire, because other instances count some of their numbers. */
const lifetimeMs = 10_000

/**
 * Serves cacheable requests from memory before anything else handles them, and passes all others to `next`. Responses are cached
 * compressed, as they are sent, and have an ETag.
 */
export function createResponseCache(deps: Deps, next: RequestListener): RequestListener {
  const { routes, revision, findClient, limiter, onResponse, log, now = () => performance.now() } = deps
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxResponseBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + 2048,
  })
  const wholeLists = new LRUCache<string, CachedResponse>({ max: codings, ttl: lifetimeMs, ttlAutopurge: true })
  const renders = createCoalescer<CachedResponse | undefined>()

  function renderOnce(key: string, url: string, coding: string): Promise<CachedResponse | undefined> {
    return renders.run(key, async () => {
      const rendered = await render(deps, url, coding, now)
      if (rendered) (url === wholeList ? wholeLists : responses).set(key, rendered)
      return rendered
    })
  }

  return (request, response) => {
    const { method = '', url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const cached = isRead && routes.find(({ pattern }) => pattern.test(url))
    if (!cached) return next(request, response)
    // The router produces the 429.
    if (!limiter.allowsNow('read', findClient(request).network)) return next(request, response)
    const reply = (answer: CachedResponse) => {
      send(request, response, answer)
      onResponse(method, cached.route, response.statusCode)
    }
    const coding = acceptedCoding(request.headers['accept-encoding'] ?? '') ?? ''
    let plain = url
    let key = `${coding} ${url}`
    let known = responses.get(key)
    // Parsing the query is costly, so URLs that are cached as they are skip it.
    if (!known && cached.endpoint?.query) {
      plain = plainUrl(cached.endpoint, url)
      key = `${coding} ${plain}`
      known = responses.get(key) ?? wholeLists.get(key)
    }
    const at = now()
    const isFresh = known && at < known.expiresAt && (at < known.staleUntil || known.revision === revision())
    log.debug({ method, path: url, kept: isFresh }, 'request')
    if (known && isFresh) return reply(known)
    const replyAnew = async () => {
      const rendered = await renderOnce(key, plain, coding)
      // Redirects and errors are not shared: the router handles this request, and counts it again.
      if (rendered) reply(rendered)
      else next(request, response)
    }
    replyAnew().catch((error: unknown) => {
      log.error({ err: error }, 'failed to render a cacheable response')
      response.destroy()
    })
  }
}

/** Undefined unless the status is 200. */
async function render(
  { render: renderUrl, revision, headerOptions }: Deps,
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
  // Browsers may store it but must revalidate each time.
  response.headers.set('cache-control', 'no-cache')
  response.headers.set('content-length', String(body.length))
  const ended = now()
  const maxStale = url === wholeList && ended - started > slowRenderMs ? lifetimeMs : maxStaleMs
  return {
    revision: revisionBefore,
    expiresAt: ended + lifetimeMs,
    staleUntil: ended + Math.min(maxStale, staleFactor * (ended - started)),
    etag,
    head: [...response.headers].flat(),
    body,
  }
}

function send(request: IncomingMessage, response: ServerResponse, { etag, head, body }: CachedResponse): void {
  if (hasVersion(request.headers['if-none-match'], etag)) response.writeHead(304, withoutBody(head)).end()
  else response.writeHead(200, head as string[]).end(body)
}

function withoutBody(head: readonly string[]): string[] {
  return head.filter((_, i) => !/^content-(?:length|encoding|type)$/.test(head[i - (i % 2)] ?? ''))
}
