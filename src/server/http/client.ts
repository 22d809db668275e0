import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import {
  addressNetwork,
  clientAddress,
  hasForwardedHeaders,
  type RequestHeaders,
  type TrustedProxies,
} from './security/client-address.ts'

/** Who sends a request. */
export interface Client {
  /** In canonical form; empty if the connection has none. */
  readonly address: string
  /** The unit of limits and devices: an IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string
  readonly userAgent: string
  /** The request comes from rendering a page, which has been counted. */
  readonly inProcess: boolean
}

/**
 * What accompanies a request: its connection, or, for an in-process request while rendering, the page's client and request id.
 * They are not headers, because a client could forge those.
 */
export type Bindings = HttpBindings | { readonly client: Client; readonly requestId?: string }
export interface AppEnv {
  Bindings: Bindings
  Variables: { requestId: string; client: Client }
}

/** Finds a request's client by its connection, or by the headers of proxies that the operator trusts. */
export type FindClient = (remote: string | undefined, headers: RequestHeaders) => Client

export function createClientFinder(trusted: TrustedProxies, log: Logger): FindClient {
  let warned = false
  return (remote, headers) => {
    if (trusted.kind === 'nobody' && !warned && hasForwardedHeaders(headers)) {
      warned = true
      log.warn(
        'Requests come through a proxy, and TRUSTED_PROXIES names none: everybody looks like one address, so that limits ' +
          'and devices count all visitors as one. Name the proxy in TRUSTED_PROXIES.',
      )
    }
    const address = clientAddress(remote, headers, trusted)
    return {
      address,
      network: addressNetwork(address),
      userAgent: headers.get('user-agent')?.slice(0, 512) ?? '',
      inProcess: false,
    }
  }
}
