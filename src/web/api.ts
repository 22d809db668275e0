import type { Answer, CallInput, EndpointDeclaration } from '#contract/endpoint.ts'
import { AppError, type ErrorBody, errors } from '#contract/errors.ts'
import type { endpoints } from '#contract/index.ts'
import { calls } from './api-calls.ts'

type Endpoints = typeof endpoints
type Call<E extends EndpointDeclaration> =
  Partial<CallInput<E>> extends CallInput<E>
    ? (input?: CallInput<E>, init?: CallInit) => Promise<Answer<E>>
    : (input: CallInput<E>, init?: CallInit) => Promise<Answer<E>>

/** A function for each endpoint that pages call. */
export type Api = { readonly [K in keyof typeof calls]: Call<Endpoints[K]> }

/** What one call may set beside its input. */
export interface CallInit {
  readonly signal?: AbortSignal
  /** Lets the call outlive the page, for reports sent while leaving it. */
  readonly keepalive?: boolean
  /** Told how much of the body is sent, from 0 to 1. */
  readonly onUpload?: (share: number) => void
}

/** Sends one request; the path is relative to the site. */
export type Send = (path: string, init: RequestInit & Pick<CallInit, 'onUpload'>) => Promise<Response>

/** An answer that is no answer of the API: a proxy's error page, say. Reads as the error catalogue says. */
export class RequestFailed extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Request failed with status code ${status}`)
    this.name = 'RequestFailed'
    this.status = status
  }
}

/** How long a call may take, in ms; one that uploads a file waits for slow lines. */
const timeout = 20_000
const uploadTimeout = 300_000

/**
 * The typed client of the API.
 * @throws AppError where the API answers an error; RequestFailed where something else answers; "Network Error" and
 *   "timeout exceeded" where nothing does.
 */
export function createApi(send: Send): Api {
  const functions = Object.entries(calls).map(([name, call]) => [
    name,
    (input: LooseInput = {}, init: CallInit = {}) => sendCall(send, call, input, init),
  ])
  return Object.fromEntries(functions) as Api
}

type CallLine = Pick<EndpointDeclaration, 'method' | 'path' | 'bodyType'>

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

async function sendCall(send: Send, call: CallLine, input: LooseInput, init: CallInit) {
  const response = await orExplain(
    send(callUrl(call, input), {
      ...init,
      method: call.method,
      ...writeBody(call, input.body),
      signal: init.signal ?? AbortSignal.timeout(call.bodyType === 'multipart' ? uploadTimeout : timeout),
    }),
  )
  if (!response.ok) throw await errorOf(response)
  return {
    // The two statuses of success that the contract leaves without a body.
    body: [202, 204].includes(response.status) ? undefined : await orExplain(response.json()),
    headers: Object.fromEntries(response.headers),
  }
}

function writeBody(call: CallLine, body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {}
  if (call.bodyType === 'multipart') return { body: formOf(body as FormFields) }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

type FormValue = string | Blob
type FormFields = Readonly<Record<string, FormValue | readonly FormValue[] | undefined>>

function formOf(fields: FormFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value ?? []].flat()) form.append(name, part)
  }
  return form
}

function callUrl(call: CallLine, input: LooseInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`
}

/** An answer may fail half-way, too, and a network that wants a sign-in of its own answers in the site's place. */
async function orExplain<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new Error('timeout exceeded', { cause: error })
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Error('Network Error', { cause: error })
  }
}

async function errorOf(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
  const error = body?.error
  if (!error || !(error.code in errors)) return new RequestFailed(response.status)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new AppError(error.code, {
    fields: error.fields ?? [],
    requestId: error.requestId,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  })
}
