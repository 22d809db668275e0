import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { ConnectionLimits } from './connection-limits.ts'
import { rejectAmbiguous, rejectOverloaded, rejectTooMany } from './reject.ts'
import { createRequestsInProgress } from './requests-in-progress.ts'
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
/** Maximum time for pending requests after that. */
const drainTimeoutMs = 7_000

/** Pending requests take memory, so any above this number are rejected as overloaded. */
const defaultMaxConcurrent = 5_000

interface Options {
  readonly maxConcurrent?: number
  /** If undefined, clients are not limited. */
  readonly clients?: ConnectionLimits | undefined
  readonly headersTimeoutMs?: number
}

/** @throws OperatorError if the port is not available */
export async function listen(
  port: number,
  host: string,
  { maxConcurrent = defaultMaxConcurrent, clients, headersTimeoutMs = 10_000 }: Options = {},
): Promise<Listener> {
  const server = createServer({
    // Slow headers time out early, so that they cannot block other clients; large uploads may take longer.
    headersTimeout: headersTimeoutMs,
    requestTimeout: 300_000,
    // Interval at which Node checks for timeouts; its default is 30 s.
    connectionsCheckingInterval: Math.min(headersTimeoutMs, 1_000),
    // Without this, Node would hide all but the first of several Host headers.
    joinDuplicateHeaders: true,
  })
  server.keepAliveTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port, host)))
    server.listen(port, host, resolve)
  })
  let isClosing = false
  const inProgress = createRequestsInProgress()
  if (clients) server.on('connection', (socket) => clients.addConnection(socket))
  return {
    origin: originOf((server.address() as AddressInfo).port, host),
    onRequest(handler) {
      server.on('request', (request, response) => {
        // Close the connection after this response, so that the client sends its next request elsewhere.
        if (isClosing) response.shouldKeepAlive = false
        if (request.headers.host?.includes(',')) return rejectAmbiguous(request, response)
        if (inProgress.count() >= maxConcurrent && !inProgress.closeSlowClient())
          return rejectOverloaded(request, response)
        if (clients?.isExceeded(request)) return rejectTooMany(request, response, clients.maxRequests)
        handler(request, response)
        // Most responses come from memory and take no more of it, even for a slow client. Pipelined ones have no socket until their turn,
        // so clients could pile them up.
        if (response.writableEnded && response.socket) return
        inProgress.add(response)
        if (clients) response.once('close', clients.addRequest(request))
      })
    },
    async close() {
      isClosing = true
      await pause(shutdownGraceMs)
      // Closing the port drops connections that are waiting to be accepted, so let the event loop accept them first.
      await setImmediate()
      await closeServer(server)
    },
  }
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
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new OperatorError(`HOST cannot be resolved: ${host}. Set HOST to an address of this machine.`)
  return error
}

/** The URL for a browser on this machine. */
export function originOf(port: number, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
