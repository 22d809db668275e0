import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorMessages } from '#contract/error-messages.ts'
import type { ErrorBody, ErrorCode, FieldError } from '#contract/errors.ts'
import { bareHeaders } from './security/headers.ts'

// Responses that are sent before a request is processed.

const retryAfterSeconds = '5'

/** Rejects multiple Host headers, because a proxy and the site could each use a different one. */
export function rejectAmbiguous(request: IncomingMessage, response: ServerResponse): void {
  send(request, response, 400, 'malformed', {}, [{ path: 'headers.host', message: 'must occur once' }])
}

export function rejectOverloaded(request: IncomingMessage, response: ServerResponse): void {
  send(request, response, 503, 'overloaded', { 'retry-after': retryAfterSeconds })
}

export function rejectTooMany(request: IncomingMessage, response: ServerResponse, limit: number): void {
  send(request, response, 429, 'too_many_requests', {
    'retry-after': retryAfterSeconds,
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': '0',
    'ratelimit-reset': retryAfterSeconds,
  })
}

/** Closes the connection without reading the request's body, so that the client sends its next request elsewhere. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  headers: Readonly<Record<string, string>>,
  fields?: readonly FieldError[],
): void {
  // A pipelined response takes memory while it waits for earlier ones, and a client may send thousands of requests at once.
  if (!response.socket) return void request.socket.destroy()
  response.shouldKeepAlive = false
  const requestId = randomUUID()
  const body: ErrorBody = { error: { code, message: errorMessages[code], requestId, ...(fields ? { fields } : {}) } }
  response.writeHead(status, {
    ...bareHeaders,
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...headers,
  })
  response.end(JSON.stringify(body))
}
