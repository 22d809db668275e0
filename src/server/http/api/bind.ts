import type { IncomingHttpHeaders } from 'node:http'
import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { EndpointDeclaration, HandlerResult, ParsedInput } from '#contract/endpoint.ts'
import { fail, type FieldError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { AppEnv, Client } from '../client.ts'
import { readJson, readJsonOrNothing } from './json-body.ts'
import { readMultipart } from './multipart-body.ts'
import { queryOf } from './query.ts'
import { routerPath } from './router-path.ts'
import type { Limiter } from '../limits/rate-limit.ts'
import type { SecurityLog, ApiCall } from '../security/security-log.ts'
import { authorize, type Sessions, type SessionUser } from '../security/sessions.ts'

/** The validated input, the client and, unless everyone may call the endpoint, the signed-in user. */
export type HandlerInput<E extends EndpointDeclaration> = ParsedInput<E> & {
  readonly client: Client
  readonly user: E['access'] extends 'everyone' ? undefined : SessionUser
}

type Handler<E extends EndpointDeclaration> = (input: HandlerInput<E>) => HandlerResult<E> | Promise<HandlerResult<E>>

export type Bind = <E extends EndpointDeclaration>(endpoint: E, handle: Handler<E>) => void

interface Deps {
  readonly limiter: Limiter
  readonly sessions: Sessions
  readonly security: SecurityLog
}

/**
 * Creates routes for endpoints. A route applies the rate limit, authorizes the call, validates the input, calls the handler, and
 * strips fields that the contract does not list from the result.
 */
export function createBind(app: Hono<AppEnv>, { limiter, sessions, security }: Deps): Bind {
  return (endpoint, handle) => {
    app.on(endpoint.method, routerPath(endpoint.path), async (c) => {
      const client = c.get('client')
      const call: ApiCall = { endpoint: endpoint.name, requestId: c.get('requestId'), client }
      try {
        const user = await limitAndAuthorize(endpoint, c.req.raw.headers.get('authorization'), client)
        call.user = user?.id
        const input = { ...(await readInput(endpoint, c, user?.id)), client, user }
        call.email = emailOf(input)
        const response = toResponse(endpoint, await handle(input as HandlerInput<typeof endpoint>))
        security.logCall(call)
        return response
      } catch (error) {
        security.logCall(call, error)
        throw error
      }
    })
  }

  async function limitAndAuthorize(
    { access, limit }: EndpointDeclaration,
    authorization: string | null,
    client: Client,
  ) {
    const { by } = limits[limit]
    if (by === 'address' && !client.inProcess) await limiter.count(limit, client.network)
    const user = await authorize(access, authorization, sessions).catch(async (error: unknown) => {
      // The limit per user does not cover unauthorized calls.
      if (by === 'user' && !client.inProcess) await limiter.count('read', client.network)
      throw error
    })
    if (by === 'user' && user) await limiter.count(limit, String(user.id))
    return user
  }
}

/** The email that a call without a session sent. */
function emailOf({ query, body }: { readonly query: unknown; readonly body: unknown }): string | undefined {
  const { email } = { ...(query as { email?: unknown }), ...(body as { email?: unknown }) }
  return typeof email === 'string' ? email : undefined
}

const readBody = { json: readJson, 'json or nothing': readJsonOrNothing, multipart: readMultipart } as const

async function readInput(endpoint: EndpointDeclaration, c: Context<AppEnv>, userId: number | undefined) {
  return {
    params: parsePart('path', endpoint.params, withoutNul(c.req.param())),
    query: parsePart('query', endpoint.query, endpoint.query && withoutNul(queryOf(c.req.raw.url))),
    headers: parsePart('header', endpoint.requestHeaders, endpoint.requestHeaders && headersOf(c)),
    body: parsePart(
      'body',
      endpoint.body,
      endpoint.body && (await readBody[endpoint.bodyType ?? 'json'](c.req.raw, userId)),
    ),
  }
}

function parsePart(part: string, schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue): FieldError => ({
    path: [part, ...issue.path].map(String).join('.'),
    message: issue.message,
  }))
  return fail('malformed', { fields })
}

/** Uses the headers that Node has already parsed: reading them all from a `Headers` object would copy, check and sort them first. */
function headersOf({ env, req }: Context<AppEnv>): IncomingHttpHeaders {
  return 'incoming' in env ? env.incoming.headers : Object.fromEntries(req.raw.headers)
}

/** Rejects NUL, which PostgreSQL's text type cannot store. The schemas check bodies. */
function withoutNul<T extends Readonly<Record<string, string | string[]>>>(parameters: T): T {
  if (
    Object.values(parameters)
      .flat()
      .some((text) => text.includes('\0'))
  )
    fail('malformed')
  return parameters
}

function toResponse(endpoint: EndpointDeclaration, result: HandlerResult<EndpointDeclaration>): Response {
  const headers = endpoint.responseHeaders?.parse(result.headers ?? {}) as Record<string, string> | undefined
  // Responses change at any time, so proxies and browsers must not store them.
  const common = { 'cache-control': 'no-store', ...headers }
  if (!endpoint.response) return new Response(null, { status: endpoint.status, headers: common })
  if (endpoint.responseType === 'csv') {
    const stream = ReadableStream.from(result.body as AsyncIterable<string>).pipeThrough(new TextEncoderStream())
    return new Response(stream, {
      status: endpoint.status,
      headers: { ...common, 'content-type': 'text/csv; charset=utf-8' },
    })
  }
  const text = JSON.stringify(endpoint.response.parse(result.body))
  const content = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return new Response(text, { status: endpoint.status, headers: { ...content, ...common } })
}
