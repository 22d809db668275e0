import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { factorOf, type SharedAddresses } from './limits/limit-settings.ts'
import { addressNetwork, isTrustedProxy, type TrustedProxies } from './security/client-address.ts'

/** Limits connections and unfinished requests per client, which is an IPv4 address or an IPv6 /64. */
export interface ConnectionLimits {
  /** Counts a connection, or closes it if its address has too many. Trusted proxies have no limit. */
  addConnection(socket: Socket): void
  /** Whether the client of the request has too many unfinished requests. */
  isExceeded(request: IncomingMessage): boolean
  /** Counts an unfinished request. The caller must call the returned function exactly once when the request is finished. */
  addRequest(request: IncomingMessage): () => void
  /** Unfinished requests per client; more for shared addresses. */
  readonly maxRequests: number
}

interface Settings {
  readonly trustedProxies: TrustedProxies
  readonly sharedAddresses: SharedAddresses
  /** Returns the network of the client, even behind a trusted proxy. */
  readonly networkOf: (request: IncomingMessage) => string
  readonly log: Logger
  readonly maxConnections?: number
  readonly maxRequests?: number
}

const logIntervalMs = 60_000

export function createConnectionLimits({
  trustedProxies,
  sharedAddresses,
  networkOf,
  log,
  maxConnections = 200,
  maxRequests = 100,
}: Settings): ConnectionLimits {
  // Many addresses may reach their limit at once, so log only one per minute.
  let nextLogAt = 0
  const onFull = (limit: string) => (network: string) => {
    const now = performance.now()
    if (now < nextLogAt) return
    nextLogAt = now + logIntervalMs
    log.warn({ network }, `an address has reached its limit of ${limit}`)
  }
  const connections = createCounts(maxConnections, sharedAddresses, onFull('connections'))
  const requests = createCounts(maxRequests, sharedAddresses, onFull('unfinished requests'))
  return {
    maxRequests,
    addConnection(socket) {
      const { remoteAddress = '' } = socket
      if (isTrustedProxy(remoteAddress, trustedProxies)) return
      const network = addressNetwork(remoteAddress)
      if (connections.isFull(network)) socket.destroy()
      else socket.once('close', connections.add(network))
    },
    // Finding the client costs time, so only do it while some client is at its limit.
    isExceeded: (request) => requests.hasFull() && requests.isFull(networkOf(request)),
    addRequest: (request) => requests.add(networkOf(request)),
  }
}

function createCounts(limit: number, sharedAddresses: SharedAddresses, onFull: (network: string) => void) {
  const counts = new Map<string, number>()
  const full = new Set<string>()
  return {
    hasFull: () => full.size > 0,
    isFull: (network: string) => full.has(network),
    /** Returns a function that decrements the count again. */
    add(network: string): () => void {
      const count = (counts.get(network) ?? 0) + 1
      counts.set(network, count)
      if (count >= limit * factorOf(network, sharedAddresses) && !full.has(network)) {
        full.add(network)
        onFull(network)
      }
      return () => {
        full.delete(network)
        const left = (counts.get(network) ?? 0) - 1
        if (left > 0) counts.set(network, left)
        else counts.delete(network)
      }
    },
  }
}
