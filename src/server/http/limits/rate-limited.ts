import type { MiddlewareHandler } from 'hono'
import type { LimitName, limits } from '#contract/limits.ts'
import type { AppEnv } from '../client.ts'
import type { Limiter } from './rate-limit.ts'

type AddressLimit = { [K in LimitName]: (typeof limits)[K]['by'] extends 'address' ? K : never }[LimitName]

/** Returns a middleware that counts requests against a limit by client address and rejects those above it. */
export type RateLimited = (name: AddressLimit) => MiddlewareHandler<AppEnv>

export function createRateLimited(limiter: Limiter): RateLimited {
  return (name) => async (c, next) => {
    const { network, inProcess } = c.get('client')
    // For in-process requests, the page that makes them was already counted.
    if (!inProcess) await limiter.count(name, network)
    await next()
  }
}
