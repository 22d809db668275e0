import type { MiddlewareHandler } from 'hono'
import type { LimitName, limits } from '#contract/limits.ts'
import type { AppEnv } from '../client.ts'
import type { Limiter } from './rate-limit.ts'

type AddressLimit = { [K in LimitName]: (typeof limits)[K]['by'] extends 'address' ? K : never }[LimitName]

/** Middleware that counts each request against a limit by client address, and rejects those above it. */
export type Counted = (name: AddressLimit) => MiddlewareHandler<AppEnv>

export function createCounted(limiter: Limiter): Counted {
  return (name) => async (c, next) => {
    const { network, inProcess } = c.get('client')
    // The page whose rendering makes an in-process request has been counted.
    if (!inProcess) await limiter.count(name, network)
    await next()
  }
}
