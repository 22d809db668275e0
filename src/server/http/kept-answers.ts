import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { listClans } from '#contract/clans.ts'
import type { Caller } from './caller.ts'
import { acceptedCoding, compressAnswer } from './compress.ts'
import { etagOf, hasVersion } from './etag.ts'
import { addSecurityHeaders, type HeaderCircumstances } from './headers.ts'
import { plainUrl } from './query.ts'
import type { Limiter } from './rate-limit.ts'

/** Answers a request on its connection. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Needs {
  /** Makes the answer to a path, uncompressed and without security headers, counted against nobody's limit. */
  readonly make: (url: string) => Promise<Response>
  /** Stands for all that kept answers are made of. */
  readonly revision: () => string
  readonly findCaller: (request: IncomingMessage) => Caller
  readonly limiter: Limiter
  /** Is told of every answer from memory. */
  readonly answered: (method: string, route: string, status: number) => void
  readonly circumstances: HeaderCircumstances
  readonly log: Logger
  /** A clock that never goes back, in ms. */
  readonly now?: () => number
}

/** An answer as it goes over the connection. */
interface Kept {
  readonly revision: string
  /** Until when it may be sent although what it is made of has changed, and until when at all; in ms of `now`. */
  readonly restsUntil: number
  readonly endsAt: number
  readonly etag: string
  /** Names and values in turn. */
  readonly head: readonly string[]
  readonly body: Buffer
}

/** What is the same for everybody and asked for most, by the route that answers it. */
const keptRoutes: readonly (readonly [pattern: RegExp, route: string])[] = [
  [/^\/(?:$|\?)/, '/'],
  [/^\/api\/clans(?:$|\?)/, listClans.path],
  [/^\/api\/clans\/highlighted$/, '/api/clans/highlighted'],
  [/^\/api\/clans\/\d+$/, '/api/clans/:id'],
  [/^\/api\/stats$/, '/api/stats'],
  // Nothing that reads as another path when its dots are resolved.
  [/^\/clan\/\d+-[a-z0-9-]+(?:$|\?)/, '/clan/:clan'],
]

/** The one answer that grows with the number of clans; it is kept however large it is. */
const wholeList = listClans.path
/** In how many codings it is kept. */
const codings = 3

/** What all other kept answers may take together, and one alone, in bytes. */
const mostBytes = 16 * 1024 * 1024
const mostBytesOfOne = 4 * 1024 * 1024
/** Votes change the list a thousand times a second: an answer rests for so many times what making it took… */
const restFactor = 20
/** …but no longer than this, in ms, so that whoever votes and looks again sees it. */
const longestRest = 400
/** Where making the whole list takes longer than this, in ms, it rests longer: it would keep everybody else waiting. */
const longWork = 100
/** Without any change an answer is made anew after this time, in ms, for numbers that other processes count. */
const longestLife = 10_000

/**
 * Answers from memory what can be answered whole, before anything else looks at the request; hands on all the rest. Each
 * answer is kept as it is sent, compressed, with an ETag; who has it already hears so.
 */
export function answerFromMemory(needs: Needs, next: Answer): Answer {
  const { revision, findCaller, limiter, answered, log, now = () => performance.now() } = needs
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    sizeCalculation: ({ body }, key) => body.length + key.length + 2048,
  })
  const wholeLists = new LRUCache<string, Kept>({ max: codings, ttl: longestLife, ttlAutopurge: true })
  const making = new Map<string, Promise<Kept | undefined>>()

  /** Those who ask while an answer is made wait for the same one. */
  function makeOnce(key: string, url: string, coding: string): Promise<Kept | undefined> {
    const known = making.get(key)
    if (known) return known
    const made = makeKept(needs, url, coding, now).finally(() => making.delete(key))
    making.set(key, made)
    return made.then((answer) => {
      if (answer) (url === wholeList ? wholeLists : kept).set(key, answer)
      return answer
    })
  }

  return (request, response) => {
    const { method = '', url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const route = isRead && keptRoutes.find(([pattern]) => pattern.test(url))?.[1]
    if (!route) return next(request, response)
    // The router says so to whoever has asked too often.
    if (!limiter.allowsNow('read', findCaller(request).network)) return next(request, response)
    const reply = (answer: Kept) => {
      send(request, response, answer)
      answered(method, route, response.statusCode)
    }
    const coding = acceptedCoding(request.headers['accept-encoding'] ?? '') ?? ''
    let plain = url
    let key = `${coding} ${url}`
    let known = kept.get(key)
    // Only what is not known by the address it came with is looked at closer.
    if (!known && route === listClans.path) {
      plain = plainUrl(listClans, url)
      key = `${coding} ${plain}`
      known = kept.get(key) ?? wholeLists.get(key)
    }
    const at = now()
    const holds = known && at < known.endsAt && (at < known.restsUntil || known.revision === revision())
    log.debug({ method, path: url, kept: holds }, 'request')
    if (known && holds) return reply(known)
    const answerAnew = async () => {
      const made = await makeOnce(key, plain, coding)
      // A redirect or an error is nobody else's: the router makes it for this request, and counts it once more.
      if (made) reply(made)
      else next(request, response)
    }
    answerAnew().catch((error: unknown) => {
      log.error({ err: error }, 'could not make an answer to keep')
      response.destroy()
    })
  }
}

/** Undefined where the answer is no plain success: such a one is nobody else's. */
async function makeKept(
  { make, revision, circumstances }: Needs,
  url: string,
  coding: string,
  now: () => number,
): Promise<Kept | undefined> {
  const started = now()
  const madeOf = revision()
  const made = await make(url)
  if (made.status !== 200) return undefined
  const request = new Request('http://kept', { headers: { 'accept-encoding': coding } })
  const answer = await compressAnswer(request, made)
  const body = Buffer.from(await answer.arrayBuffer())
  const etag = etagOf(coding, body)
  addSecurityHeaders(answer, circumstances)
  answer.headers.set('etag', etag)
  // May be kept by its reader, who asks each time whether it still holds.
  answer.headers.set('cache-control', 'no-cache')
  answer.headers.set('content-length', String(body.length))
  const ended = now()
  const mostRest = url === wholeList && ended - started > longWork ? longestLife : longestRest
  return {
    revision: madeOf,
    endsAt: ended + longestLife,
    restsUntil: ended + Math.min(mostRest, restFactor * (ended - started)),
    etag,
    head: [...answer.headers].flat(),
    body,
  }
}

function send(request: IncomingMessage, response: ServerResponse, { etag, head, body }: Kept): void {
  if (hasVersion(request.headers['if-none-match'], etag)) response.writeHead(304, withoutBody(head)).end()
  else response.writeHead(200, head as string[]).end(body)
}

function withoutBody(head: readonly string[]): string[] {
  return head.filter((_, i) => !/^content-(?:length|encoding|type)$/.test(head[i - (i % 2)] ?? ''))
}
