import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import { memoize } from './memoize.ts'
import {
  addressNetwork,
  clientAddress,
  hasForwardedHeaders,
  type RequestHeaders,
  type TrustedProxies,
} from './security/client-address.ts'

export interface Client {
  /** The normalized IP address; empty if the connection has none. */
  readonly address: string
  /** The unit for limits and devices: an IPv4 address, or an IPv6 /64. */
  readonly network: string
  readonly userAgent: string
  /** Whether the request comes from rendering a page, whose own request was already counted. */
  readonly inProcess: boolean
}

/**
 * The connection of a request. For an in-process request during rendering: the client and request ID of the page's request. They are
 * not passed as headers, because clients could forge them.
 */
export type Bindings = HttpBindings | { readonly client: Client; readonly requestId?: string }
export interface AppEnv {
  Bindings: Bindings
  Variables: { requestId: string; client: Client }
}

export type FindClient = (remote: string | undefined, headers: RequestHeaders) => Client

/** Parsing an address would take longer than the rest of a cached response. */
const maxKnownAddresses = 2000

export function createClientFinder(trusted: TrustedProxies, log: Logger): FindClient {
  let warned = false
  const networkOf = memoize(maxKnownAddresses, addressNetwork)
  const directAddress = memoize(maxKnownAddresses, (remote) => clientAddress(remote, new Headers(), trusted))
  return (remote, headers) => {
    if (trusted.kind === 'none' && !warned && hasForwardedHeaders(headers)) {
      warned = true
      log.warn(
        'Requests arrive through a proxy, but TRUSTED_PROXIES is not set. All visitors appear to share one IP address: ' +
          'they share its rate limits, and only a few of their votes per clan count. Set TRUSTED_PROXIES to the address of the proxy.',
      )
    }
    const isDirect = remote !== undefined && !headers.has('x-forwarded-for')
    const address = isDirect ? directAddress(remote) : clientAddress(remote, headers, trusted)
    return {
      address,
      network: networkOf(address),
      userAgent: headers.get('user-agent')?.slice(0, 512) ?? '',
      inProcess: false,
    }
  }
}
