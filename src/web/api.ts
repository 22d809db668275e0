import type { ApiResponse, CallInput, EndpointDeclaration } from '#contract/endpoint.ts'
import { AppError, type ErrorBody, errorStatuses } from '#contract/errors.ts'
import type { endpoints } from '#contract/index.ts'
import { calls } from './api-calls.ts'
import type { deskCalls } from './desk-calls.ts'

type Endpoints = typeof endpoints
type Call<E extends EndpointDeclaration> =
  Partial<CallInput<E>> extends CallInput<E>
    ? (input?: CallInput<E>, init?: CallInit) => Promise<ApiResponse<E, Blob>>
    : (input: CallInput<E>, init?: CallInit) => Promise<ApiResponse<E, Blob>>

export type Api = { readonly [K in keyof typeof calls | keyof typeof deskCalls]: Call<Endpoints[K]> }

export interface CallInit {
  /** Replaces the client's timeout, which is too short for large files. */
  readonly signal?: AbortSignal
  /** Lets the request continue if the user leaves the page. */
  readonly keepalive?: boolean
  /** Receives the upload progress, from 0 to 1. */
  readonly onUpload?: (progress: number) => void
}

/** Sends one request. The path is relative to the site's origin. */
export type Send = (path: string, init: RequestInit & Pick<CallInit, 'onUpload'>) => Promise<Response>

/** An error response that is not from the API, such as a proxy's error page. */
export class RequestFailedError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Request failed with status code ${status}`)
    this.name = 'RequestFailedError'
    this.status = status
  }
}

const timeoutMs = 20_000
const uploadTimeoutMs = 300_000

/**
 * Creates the typed API client. Its functions reject with an `AppError` if the API returns an error, with
 * `RequestFailedError` if something else responds, and with "Network Error" or "timeout exceeded" if nothing does.
 */
export function createApi(send: Send): Api {
  const functions = Object.entries(calls).map(([name, call]) => [
    name,
    (input: LooseInput = {}, init: CallInit = {}) => sendCall(send, call, input, init),
  ])
  return Object.assign(Object.create(deskFunctions(send)) as object, Object.fromEntries(functions)) as Api
}

/** Functions that few visits need, such as the admin area's. The first call loads their paths, to keep every page's script small. */
function deskFunctions(send: Send): object {
  return new Proxy(
    {},
    {
      // With a `then`, the client would look like a promise, and `await` would call it.
      get: (_, name) =>
        name === 'then' || typeof name === 'symbol'
          ? undefined
          : async (input: LooseInput = {}, init: CallInit = {}) => {
              const { deskCalls } = await withNetworkErrors(import('./desk-calls.ts'))
              return sendCall(send, deskCalls[name as keyof typeof deskCalls], input, init)
            },
    },
  )
}

type CallSpec = Pick<EndpointDeclaration, 'method' | 'path' | 'bodyType' | 'responseType'>

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

async function sendCall(send: Send, call: CallSpec, input: LooseInput, init: CallInit) {
  const response = await withNetworkErrors(
    send(callUrl(call, input), {
      ...init,
      method: call.method,
      ...encodeBody(call, input),
      signal: init.signal ?? AbortSignal.timeout(call.bodyType === 'multipart' ? uploadTimeoutMs : timeoutMs),
    }),
  )
  if (!response.ok) throw await parseError(response)
  return { body: await withNetworkErrors(readBody(call, response)), headers: Object.fromEntries(response.headers) }
}

async function readBody({ responseType }: CallSpec, response: Response): Promise<unknown> {
  // In the contract, responses with these statuses have no body.
  if ([202, 204].includes(response.status)) return undefined
  return responseType === 'csv' ? response.blob() : response.json()
}

function encodeBody(call: CallSpec, { headers, body }: LooseInput): Pick<RequestInit, 'body' | 'headers'> {
  const given = Object.entries(headers ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (body === undefined) return { headers: given }
  if (call.bodyType === 'multipart') return { headers: given, body: toFormData(body as FormFields) }
  return { headers: [...given, ['content-type', 'application/json']], body: JSON.stringify(body) }
}

type FormValue = string | Blob
type FormFields = Readonly<Record<string, FormValue | readonly FormValue[] | undefined>>

function toFormData(fields: FormFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value ?? []].flat()) form.append(name, part)
  }
  return form
}

function callUrl(call: CallSpec, input: LooseInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`
}

/** Also applies to reading the body: a connection may break, or a captive portal may respond with HTML. */
async function withNetworkErrors<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new Error('timeout exceeded', { cause: error })
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Error('Network Error', { cause: error })
  }
}

async function parseError(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
  const error = body?.error
  if (!error || !(error.code in errorStatuses)) return new RequestFailedError(response.status)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new AppError(error.code, {
    fields: error.fields ?? [],
    requestId: error.requestId,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  })
}
