import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

/** Who may call an endpoint: everybody, a signed-in user, or an administrator. */
export type Access = 'everyone' | 'user' | 'admin'

type Schema = z.ZodMiniType

/** For each parameter of a path, what the cacheable requests have there. */
export type CachedPaths = Readonly<Record<string, RegExp>>

/**
 * One call of the API, as browser and server agree on it. The typed client, the server's binder, the OpenAPI document
 * and its human page are all derived from this.
 */
export interface EndpointDeclaration {
  /** The operation's name in the OpenAPI document: a verb of the glossary. */
  readonly name: string
  /** One sentence for the reader of the API page. */
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{id}` for what `params` holds. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** Which of the limits counts a call. */
  readonly limit: LimitName
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /**
   * What the body is: JSON where nothing is said; `json or nothing` takes a call without a body for one of `{}`;
   * `multipart` is a form whose repeated fields are lists and whose files are files.
   */
  readonly bodyType?: 'json' | 'json or nothing' | 'multipart'
  /** The status of success. */
  readonly status: 200 | 201 | 202 | 204
  /** The body of success; absent for 202 and 204. */
  readonly response?: Schema
  /** Headers of success that carry data, in lower case. */
  readonly responseHeaders?: Schema
  /**
   * Lets the server's response cache answer: the response is the same for everyone and follows the list's changes. Requests whose
   * path parameters do not match are not cached.
   */
  readonly cache?: CachedPaths
  /** What it may answer instead, beside what every endpoint may (see `errors.ts`). */
  readonly errors: readonly ErrorCode[]
}

/** What all calls of administrators have in common. */
export const administration = { access: 'admin', limit: 'administration' } as const

/** Declares an endpoint; the generic keeps the schemas' exact types. */
export function endpoint<const E extends EndpointDeclaration>(declaration: E): E {
  return declaration
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives, after validation. */
export interface ParsedInput<E extends EndpointDeclaration> {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
}

type InputPart<K extends string, S> = S extends Schema
  ? Partial<z.input<S>> extends z.input<S>
    ? { readonly [key in K]?: z.input<S> }
    : { readonly [key in K]: z.input<S> }
  : unknown

/** What a caller passes. */
export type CallInput<E extends EndpointDeclaration> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']>

/** What a call answers: the body, and the headers that the endpoint declares. */
export interface Answer<E extends EndpointDeclaration> {
  readonly body: Output<E['response']>
  readonly headers: Output<E['responseHeaders']>
}

/** What a handler returns: the body before its schema strips what it does not list, and its declared headers. */
export interface HandlerAnswer<E extends EndpointDeclaration> {
  readonly body?: Input<E['response']>
  readonly headers?: Input<E['responseHeaders']>
}
