import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { errorSentences } from '#contract/error-sentences.ts'
import { bareHeaders } from './security/headers.ts'
import { OperatorError } from '../operator-error.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A port that answers requests. */
export interface Listener {
  /** Where it listens, such as `http://localhost:3000`. */
  readonly origin: string
  /** Sets who answers; called in the turn in which `listen` resolves, so that no request goes unheard. */
  answer(by: Answer): void
  /** Lets callers go one by one, and resolves when nobody is left. */
  close(): Promise<void>
}

/** How long the port stays open after it was told to close, in ms: whoever asks meanwhile hears that it is leaving. */
export const shutdownGraceMs = 1_000
/** How long requests under way may still take after that, in ms. */
const farewell = 7_000

/** Requests under way beyond which the site is overloaded and says so at once: each of them takes memory. */
const usualMost = 5_000
const overloaded = JSON.stringify({ error: { code: 'overloaded', message: errorSentences.overloaded } })

/** Starts to listen. Rejects with a sentence for the operator where the port cannot be had. */
export async function listen(
  port: number,
  host: string,
  { mostUnderWay = usualMost }: { readonly mostUnderWay?: number } = {},
): Promise<Listener> {
  const server = createServer()
  // A head that comes slowly is cut off, so that it cannot keep others out; a large upload may take its time.
  server.headersTimeout = 10_000
  server.requestTimeout = 300_000
  server.keepAliveTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port, host)))
    server.listen(port, host, resolve)
  })
  let leaving = false
  let underWay = 0
  return {
    origin: originOf(server.address() as AddressInfo, host),
    answer(by) {
      server.on('request', (request, response) => {
        // The last answer on this connection: the caller takes its next request elsewhere.
        if (leaving) response.shouldKeepAlive = false
        if (underWay >= mostUnderWay) return refuse(response)
        underWay += 1
        response.once('close', () => (underWay -= 1))
        by(request, response)
      })
    },
    async close() {
      leaving = true
      await pause(shutdownGraceMs)
      // Whoever waits before the port when it closes is cut off; by then the loop has just taken in all that did.
      await setImmediate()
      await closeServer(server)
    },
  }
}

/** Without reading what was sent; the connection ends, so that its next request goes elsewhere. */
function refuse(response: ServerResponse): void {
  response.shouldKeepAlive = false
  const headers = { 'content-type': 'application/json', 'retry-after': '5', 'cache-control': 'no-store' }
  response.writeHead(503, { ...bareHeaders, ...headers }).end(overloaded)
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), farewell)
  await closed
  clearTimeout(late)
}

function explain(error: Error, port: number, host: string): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new OperatorError(`Port ${port} is in use by another program. Set PORT to another one.`)
  if (code === 'EACCES') return new OperatorError(`Port ${port} may not be used by this user. Set PORT to another one.`)
  if (code === 'EADDRNOTAVAIL') return new OperatorError(`HOST names no address of this machine: ${host}.`)
  return error
}

function originOf({ port }: AddressInfo, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
