import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import type { AppEnv } from '../client.ts'
import { apiDocumentPaths } from './api-document.ts'
import { toErrorResponse } from './error-response.ts'
import { routerPath } from './router-path.ts'

/**
 * Adds routes that return 405 with the allowed methods, for the paths of the contract's endpoints and the API document. Call it after
 * adding the actual routes. Not `hono/method-not-allowed`: see docs/decisions/0012-small-libraries.md.
 */
export function handleMethodNotAllowed(app: Hono<AppEnv>, log: Logger, onFailure: (code: string) => void): void {
  const methods = new Map<string, string[]>(apiDocumentPaths.map((path) => [path, ['GET', 'HEAD']]))
  for (const { path, method } of Object.values(endpoints)) {
    const pattern = routerPath(path)
    // A GET route also answers HEAD.
    methods.set(pattern, [...(methods.get(pattern) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  for (const [pattern, allowed] of methods) app.all(pattern, (c) => methodNotAllowed(c, allowed, log, onFailure))
}

export function methodNotAllowed(
  c: Context<AppEnv>,
  allowed: readonly string[],
  log: Logger,
  onFailure: (code: string) => void,
): Response {
  const response = toErrorResponse(new AppError('method_not_allowed'), c.get('requestId'), log, onFailure)
  response.headers.set('allow', allowed.join(', '))
  return response
}
