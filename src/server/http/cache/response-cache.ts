import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { listClans } from '#contract/clan-list.ts'
import { createCoalescer } from '#server/concurrency/coalesce.ts'
import type { Client } from '../client.ts'
import { acceptedCoding, compressResponse } from '../compress.ts'
import type { Limiter } from '../limits/rate-limit.ts'
import { addSecurityHeaders, type HeaderOptions } from '../security/headers.ts'
import type { CachedRoute } from './cacheable-routes.ts'
import { etagOf, matchesEtag } from './etag.ts'

interface Deps {
  readonly routes: readonly CachedRoute[]
  /** Renders a URL without compression, security headers or rate limits. */
  readonly render: (url: string) => Promise<Response>
  /**
   * Changes with everything that responses show, except link clicks that other instances count and time-dependent texts. Responses of an
   * earlier revision may be served for a short time.
   */
  readonly revision: () => number
  /**
   * Increases when an owner or administrator changes something that responses show, and when the detector changes states of votes. An
   * instance never serves a response that it rendered at an earlier value. Other changes do not increase it and may lag: votes, including
   * those accepted by a proof of work, link clicks, invite checks, the log, and the rotation of recommended clans.
   */
  readonly listingRevision: () => number
  readonly findClient: (request: IncomingMessage) => Client
  readonly limiter: Limiter
  /** The `Server-Timing` header of pages: a signed time, which votes send back. Called for each response, because it must not be cached. */
  readonly serverTiming: () => string
  /** `seconds`: how long the request waited for rendering; undefined if the response was cached. */
  readonly onResponse: (method: string, route: string, status: number, url: string, seconds?: number) => void
  readonly headerOptions: HeaderOptions
  readonly log: Logger
  /** A monotonic clock, in ms. */
  readonly now?: () => number
}

/** A compressed response. Times are in ms of `now`. */
interface CachedResponse {
  readonly route: CachedRoute
  readonly revision: number
  readonly listingRevision: number
  /** The response may be served until then even if `revision` has changed. */
  readonly mayBeStaleUntil: number
  readonly expiresAt: number
  readonly etag: string
  readonly isPage: boolean
  /** Alternating names and values. */
  readonly headers: readonly string[]
  readonly body: SendableBody
}

/** Bytes, or a Latin-1 string with one character per byte. */
type SendableBody = Buffer | string

/**
 * Longer bodies are stored as bytes. Node joins the head and a string body into one write, which takes a tenth fewer instructions than
 * writing a separate buffer; for longer bodies, copying would take more.
 */
const maxStringBytes = 16 * 1024

/** The unfiltered list of all clans, the only response that grows with their number. Cached regardless of its size. */
const wholeListUrl = listClans.path
/** br, gzip and uncompressed: the cache has a copy of the whole list for each. */
const codingCount = 3

/** Limits the total size of all cached responses except the whole list. */
const maxTotalBytes = 16 * 1024 * 1024
/** Larger responses are not cached, except for the whole list. */
const maxResponseBytes = 4 * 1024 * 1024
/** An estimate of a response's headers and objects. */
const overheadBytes = 2048
/**
 * Votes may change the list a thousand times per second. A response that took 10 ms to render may be served for 200 ms although its
 * revision is outdated, so that rendering the URL takes at most about a twentieth of the time. For renders of more than 20 ms,
 * `maxStaleMs` is the limit.
 */
const staleFactor = 20
/** A response with an outdated revision is served for at most this long after rendering, unless `slowRenderMs` applies. */
const maxStaleMs = 400
/** `maxStaleMs` does not apply to the whole list if rendering it takes longer than this: frequent renders would block other requests. */
const slowRenderMs = 100
/** Responses expire even if the revision is unchanged, because it does not include link clicks that other instances count. */
const lifetimeMs = 10_000

/** Serves cacheable requests from memory, compressed and with an ETag. Passes all others to `next`, which applies its own rate limits. */
export function createResponseCache(deps: Deps, next: RequestListener): RequestListener {
  const {
    routes,
    revision,
    listingRevision,
    findClient,
    limiter,
    serverTiming,
    onResponse,
    log,
    now = () => performance.now(),
  } = deps
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxTotalBytes,
    maxEntrySize: maxResponseBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + overheadBytes,
  })
  // The whole list is large, so it is evicted as soon as it expires.
  const wholeLists = new LRUCache<string, CachedResponse>({ max: codingCount, ttl: lifetimeMs, ttlAutopurge: true })
  const renders = createCoalescer<CachedResponse | undefined>()

  function renderOnce(
    key: string,
    route: CachedRoute,
    url: string,
    coding: string,
  ): Promise<CachedResponse | undefined> {
    // A render that began before an administrator's change must not serve requests that arrive after it.
    return renders.run(`${listingRevision()} ${key}`, async () => {
      const rendered = await render(deps, route, url, coding, now)
      if (rendered) (url === wholeListUrl ? wholeLists : responses).set(key, rendered)
      return rendered
    })
  }

  return (request, response) => {
    const { method = '', url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return next(request, response)
    const coding = acceptedCoding(request.headers['accept-encoding'] ?? '')
    let canonical = url
    let key = `${coding} ${url}`
    // Responses are stored under canonical URLs. Look up the URL as sent first, because most are canonical, and matching a route and
    // computing the canonical URL take longer than everything else.
    let cached = responses.get(key)
    const route = cached?.route ?? routes.find(({ pattern }) => pattern.test(url))
    if (!route) return next(request, response)
    // Over the limit. `next` responds with 429; it counts the request again, which does no harm.
    if (!limiter.countNow('read', findClient(request).network)) return next(request, response)
    const reply = (result: CachedResponse, seconds?: number) => {
      send(request, response, result, serverTiming)
      onResponse(method, route.route, response.statusCode, url, seconds)
    }
    if (!cached && route.canonicalUrl) {
      canonical = route.canonicalUrl(url)
      key = `${coding} ${canonical}`
      // The whole list is many times larger, so it has a cache of its own.
      cached = responses.get(key) ?? wholeLists.get(key)
    }
    const at = now()
    const isFresh =
      cached &&
      at < cached.expiresAt &&
      cached.listingRevision === listingRevision() &&
      (at < cached.mayBeStaleUntil || cached.revision === revision())
    log.debug({ method, path: url, cached: isFresh }, 'request')
    if (cached && isFresh) return reply(cached)
    const renderAndReply = async () => {
      const rendered = await renderOnce(key, route, canonical, coding)
      // Redirects and errors are not cached: `next` handles and counts the request again.
      if (rendered) reply(rendered, (now() - at) / 1000)
      else next(request, response)
    }
    renderAndReply().catch((error: unknown) => {
      log.error({ err: error }, 'failed to serve a cacheable response')
      // Only compressing or sending can fail here, and the head may already be sent. A failed render returns an error response.
      response.destroy()
    })
  }
}

async function render(
  { render: renderUrl, revision, listingRevision, headerOptions }: Deps,
  route: CachedRoute,
  url: string,
  coding: string,
  now: () => number,
): Promise<CachedResponse | undefined> {
  const started = now()
  const before = { revision: revision(), listingRevision: listingRevision() }
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
  const maxStale = url === wholeListUrl && ended - started > slowRenderMs ? lifetimeMs : maxStaleMs
  return {
    route,
    ...before,
    expiresAt: ended + lifetimeMs,
    mayBeStaleUntil: ended + Math.min(maxStale, staleFactor * (ended - started)),
    etag,
    isPage: response.headers.get('content-type')?.startsWith('text/html') ?? false,
    headers: [...response.headers].flat(),
    body: body.length <= maxStringBytes ? body.toString('latin1') : body,
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, isPage, headers: cached, body }: CachedResponse,
  serverTiming: () => string,
): void {
  const headers = isPage ? [...cached, 'server-timing', serverTiming()] : (cached as string[])
  if (matchesEtag(request.headers['if-none-match'], etag)) response.writeHead(304, headersOf304(headers)).end()
  else response.writeHead(200, headers).end(body, 'latin1')
}

function headersOf304(headers: readonly string[]): string[] {
  const nameAt = (i: number) => headers[i - (i % 2)] ?? ''
  return headers.filter((_, i) => !/^content-(?:length|encoding|type)$/.test(nameAt(i)))
}
