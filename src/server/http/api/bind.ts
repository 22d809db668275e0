import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { EndpointDeclaration, HandlerAnswer, ParsedInput } from '#contract/endpoint.ts'
import { fail, type FieldError } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { AppEnv, Client } from '../client.ts'
import { readJson, readJsonOrNothing } from './json-body.ts'
import { readMultipart } from './multipart-body.ts'
import { queryOf } from './query.ts'
import type { Limiter } from '../limits/rate-limit.ts'
import type { SecurityLog, ApiCall } from '../security/security-log.ts'
import { admit, type Sessions, type SessionUser } from '../security/sessions.ts'

/** What a handler receives: the validated input, who calls, and, where only users may, whose session it is. */
export type HandlerInput<E extends EndpointDeclaration> = ParsedInput<E> & {
  readonly client: Client
  readonly user: E['access'] extends 'everyone' ? undefined : SessionUser
}

type Handler<E extends EndpointDeclaration> = (input: HandlerInput<E>) => HandlerAnswer<E> | Promise<HandlerAnswer<E>>

/** Ties a handler to an endpoint of the contract. */
export type Bind = <E extends EndpointDeclaration>(endpoint: E, handle: Handler<E>) => void

interface Door {
  readonly limiter: Limiter
  readonly sessions: Sessions
  readonly security: SecurityLog
}

/**
 * The API's door: for each endpoint it counts the call against its limit, lets in who may call, validates the input by the
 * contract, calls the handler, and lets pass of the answer what the contract lists.
 */
export function createBind(app: Hono<AppEnv>, { limiter, sessions, security }: Door): Bind {
  return (endpoint, handle) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(endpoint.method, path, async (c) => {
      const client = c.get('client')
      const seen: ApiCall = { endpoint: endpoint.name, requestId: c.get('requestId'), client }
      try {
        const user = await letIn(endpoint, c.req.raw.headers.get('authorization'), client)
        seen.user = user?.id
        const input = { ...(await readInput(endpoint, c, user?.id)), client, user }
        seen.email = emailOf(input)
        const answer = toResponse(endpoint, await handle(input as HandlerInput<typeof endpoint>))
        security.noteCall(seen)
        return answer
      } catch (error) {
        security.noteCall(seen, error)
        throw error
      }
    })
  }

  async function letIn({ access, limit }: EndpointDeclaration, authorization: string | null, client: Client) {
    const { by } = limits[limit]
    if (by === 'address' && !client.inProcess) await limiter.count(limit, client.network)
    const user = await admit(access, authorization, sessions).catch(async (refusal: unknown) => {
      // Where users are counted nobody would count those who are none.
      if (by === 'user' && !client.inProcess) await limiter.count('read', client.network)
      throw refusal
    })
    if (by === 'user' && user) await limiter.count(limit, String(user.id))
    return user
  }
}

/** The address that a call without a session names. */
function emailOf({ query, body }: { readonly query: unknown; readonly body: unknown }): string | undefined {
  const { email } = { ...(query as { email?: unknown }), ...(body as { email?: unknown }) }
  return typeof email === 'string' ? email : undefined
}

const readBody = { json: readJson, 'json or nothing': readJsonOrNothing, multipart: readMultipart } as const

async function readInput(endpoint: EndpointDeclaration, c: Context<AppEnv>, userId: number | undefined) {
  return {
    params: parsePart('path', endpoint.params, withoutNul(c.req.param())),
    query: parsePart('query', endpoint.query, endpoint.query && withoutNul(queryOf(c.req.raw.url))),
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

/** No text of PostgreSQL holds the character; bodies are refused it where they are read. */
function withoutNul<T extends Readonly<Record<string, string | string[]>>>(parameters: T): T {
  if (
    Object.values(parameters)
      .flat()
      .some((text) => text.includes('\0'))
  )
    fail('malformed')
  return parameters
}

function toResponse(endpoint: EndpointDeclaration, answer: HandlerAnswer<EndpointDeclaration>): Response {
  const headers = endpoint.responseHeaders?.parse(answer.headers ?? {}) as Record<string, string> | undefined
  // What is only right for a moment must not be kept by anybody on the way.
  const common = { 'cache-control': 'no-store', ...headers }
  if (!endpoint.response) return new Response(null, { status: endpoint.status, headers: common })
  return Response.json(endpoint.response.parse(answer.body), { status: endpoint.status, headers: common })
}
