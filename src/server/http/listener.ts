import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { errorMessages } from '#contract/error-messages.ts'
import { bareHeaders } from './security/headers.ts'
import { OperatorError } from '../operator-error.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface Listener {
  /** Such as `http://localhost:3000`. */
  readonly origin: string
  /** Sets the request handler. Call it synchronously after `listen` resolves, so that no request is lost. */
  onRequest(handler: Handler): void
  close(): Promise<void>
}

/** How long the port stays open after `close`, so that load balancers and clients notice the shutdown. */
export const shutdownGraceMs = 1_000
/** How long requests in progress may take after that. */
const drainTimeoutMs = 7_000

/** Each request in progress takes memory, so more of them are rejected as overloaded. */
const defaultMaxConcurrent = 5_000
const overloaded = JSON.stringify({ error: { code: 'overloaded', message: errorMessages.overloaded } })

/** @throws OperatorError if the port is not available */
export async function listen(
  port: number,
  host: string,
  { maxConcurrent = defaultMaxConcurrent }: { readonly maxConcurrent?: number } = {},
): Promise<Listener> {
  const server = createServer()
  // Slow headers time out early, so that they cannot block others; large uploads may take longer.
  server.headersTimeout = 10_000
  server.requestTimeout = 300_000
  server.keepAliveTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port, host)))
    server.listen(port, host, resolve)
  })
  let isClosing = false
  let inProgress = 0
  return {
    origin: originOf(server.address() as AddressInfo, host),
    onRequest(handler) {
      server.on('request', (request, response) => {
        // Close the connection after this response, so that the client sends its next request elsewhere.
        if (isClosing) response.shouldKeepAlive = false
        if (inProgress >= maxConcurrent) return rejectOverloaded(response)
        inProgress += 1
        response.once('close', () => (inProgress -= 1))
        handler(request, response)
      })
    },
    async close() {
      isClosing = true
      await pause(shutdownGraceMs)
      // Closing the port drops connections that wait to be accepted, so let the event loop accept them first.
      await setImmediate()
      await closeServer(server)
    },
  }
}

/** Does not read the request's body, and closes the connection, so that the client sends its next request elsewhere. */
function rejectOverloaded(response: ServerResponse): void {
  response.shouldKeepAlive = false
  const headers = { 'content-type': 'application/json', 'retry-after': '5', 'cache-control': 'no-store' }
  response.writeHead(503, { ...bareHeaders, ...headers }).end(overloaded)
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  await closed
  clearTimeout(timer)
}

function toListenError(error: Error, port: number, host: string): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new OperatorError(`Port ${port} is in use by another program. Set PORT to a different port.`)
  if (code === 'EACCES')
    return new OperatorError(`This user is not allowed to listen on port ${port}. Set PORT to a different port.`)
  if (code === 'EADDRNOTAVAIL')
    return new OperatorError(`HOST is not an address of this machine: ${host}. Set HOST to one of its addresses.`)
  return error
}

function originOf({ port }: AddressInfo, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
