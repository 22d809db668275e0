import type { Hono } from 'hono'
import { fail } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import type { AppEnv } from './caller.ts'

/** Answers a known path of the API asked with another method: 405, and which methods it takes. */
export function refuseOtherMethods(app: Hono<AppEnv>): void {
  const methods = new Map<string, string[]>()
  for (const { path, method } of Object.values(endpoints)) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1')
    methods.set(pattern, [...(methods.get(pattern) ?? []), method])
  }
  for (const [pattern, allowed] of methods) {
    app.all(pattern, (c) => {
      c.header('allow', allowed.join(', '))
      return fail('method_not_allowed')
    })
  }
}
