import type { MiddlewareHandler } from 'hono'
import type { LimitName, limits } from '#contract/limits.ts'
import type { AppEnv } from '../client.ts'
import type { Limiter } from './rate-limit.ts'

type AddressLimit = { [K in LimitName]: (typeof limits)[K]['by'] extends 'address' ? K : never }[LimitName]

/** Creates middleware that counts requests by client address and rejects those above the limit. */
export type RateLimited = (name: AddressLimit) => MiddlewareHandler<AppEnv>

export function createRateLimited(limiter: Limiter): RateLimited {
  return (name) => async (c, next) => {
    const { network, inProcess } = c.get('client')
    // In-process requests come from a page whose request was already counted.
    if (!inProcess) await limiter.count(name, network)
    await next()
  }
}
