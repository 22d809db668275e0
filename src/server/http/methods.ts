import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import type { AppEnv } from './caller.ts'
import { toErrorAnswer } from './error-answer.ts'

/** Answers a known path of the API asked with another method: 405, and which methods it takes. */
export function refuseOtherMethods(app: Hono<AppEnv>, log: Logger): void {
  const methods = new Map<string, string[]>()
  for (const { path, method } of Object.values(endpoints)) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1')
    methods.set(pattern, [...(methods.get(pattern) ?? []), method])
  }
  for (const [pattern, allowed] of methods) {
    app.all(pattern, (c) => {
      const answer = toErrorAnswer(new AppError('method_not_allowed'), c.get('requestId'), log)
      answer.headers.set('allow', allowed.join(', '))
      return answer
    })
  }
}
