import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import {
  addressNetwork,
  clientAddress,
  hasForwardedHeaders,
  type RequestHeaders,
  type TrustedProxies,
} from './client-address.ts'

/** Who makes a request, as far as the server can know. */
export interface Caller {
  /** The client's address in its normal form; empty where the connection has none. */
  readonly address: string
  /** What limits and devices count by: an IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string
  readonly userAgent: string
  /** The request was made by rendering a page, which has been counted already. */
  readonly inProcess: boolean
}

/**
 * What accompanies a request out of band: the connection, or, for a call made in-process while rendering, its caller and the
 * page's request id. A header could be sent by a stranger; this cannot.
 */
export type Bindings = HttpBindings | { readonly caller: Caller; readonly requestId?: string }
export interface AppEnv {
  Bindings: Bindings
  Variables: { requestId: string; caller: Caller }
}

/** Finds the caller of each request by its connection, or by the proxies that the operator trusts. */
export type FindCaller = (remote: string | undefined, headers: RequestHeaders) => Caller

export function createCallerFinder(trusted: TrustedProxies, log: Logger): FindCaller {
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
