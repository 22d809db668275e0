import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

export type Access = 'everyone' | 'user' | 'admin'

type Schema = z.ZodMiniType

/** Per path parameter, and for a final `*`: the pattern that cacheable requests match. */
export type CachedPaths = Readonly<Record<string, RegExp>>

/** Declares an API endpoint. The typed client, the server's routes, the OpenAPI document and the API page are derived from it. */
export interface EndpointDeclaration {
  /** The operationId in the OpenAPI document. */
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Placeholders such as `{id}` name the fields of `params`. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly limit: LimitName
  readonly params?: Schema
  readonly query?: Schema
  /** Headers that carry data; names in lowercase. */
  readonly requestHeaders?: Schema
  readonly body?: Schema
  /** Default: `json`. `json or nothing`: a missing body is `{}`. `multipart`: a form; repeated fields become lists, files stay files. */
  readonly bodyType?: 'json' | 'json or nothing' | 'multipart'
  readonly status: 200 | 201 | 202 | 204
  /** The body on success; absent for 202 and 204. */
  readonly response?: Schema
  /** Default: `json`. `csv` is streamed; its schema is documentation only. */
  readonly responseType?: 'json' | 'csv'
  /** Headers that carry data on success; names in lowercase. */
  readonly responseHeaders?: Schema
  /**
   * Makes the server cache the response. Allowed only if it is the same for everyone and changes only with the list's
   * revision. Requests whose path parameters do not match the patterns are not cached.
   */
  readonly cache?: CachedPaths
  /** Error codes of this endpoint, in addition to those of every endpoint (see `errors.ts`). */
  readonly errors: readonly ErrorCode[]
}

export const administration = { access: 'admin', limit: 'administration' } as const

export function endpoint<const E extends EndpointDeclaration>(declaration: E): E {
  return declaration
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export interface ParsedInput<E extends EndpointDeclaration> {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly headers: Output<E['requestHeaders']>
  readonly body: Output<E['body']>
}

type InputPart<K extends string, S> = S extends Schema
  ? Partial<z.input<S>> extends z.input<S>
    ? { readonly [key in K]?: z.input<S> }
    : { readonly [key in K]: z.input<S> }
  : unknown

export type CallInput<E extends EndpointDeclaration> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'headers', E['requestHeaders']> &
  InputPart<'body', E['body']>

/** `File` is the body type of a response that is not JSON. */
export interface ApiResponse<E extends EndpointDeclaration, File = unknown> {
  readonly body: E['responseType'] extends 'csv' ? File : Output<E['response']>
  readonly headers: Output<E['responseHeaders']>
}

/** Return value of a handler. The response schema then strips unlisted fields from `body`, unless it is a stream. */
export interface HandlerResult<E extends EndpointDeclaration> {
  readonly body?: E['responseType'] extends 'csv' ? AsyncIterable<string> : Input<E['response']>
  readonly headers?: Input<E['responseHeaders']>
}
