import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { type LimitName, limits } from '#contract/limits.ts'
import type { Client } from '../client.ts'

/** An API call. `user` and `email` are set once they are known. */
export interface ApiCall {
  readonly endpoint: string
  readonly requestId: string
  readonly client: Client
  user?: number | undefined
  email?: string | undefined
}

/** Logs security events. `docs/SECURITY.md` describes the entries. */
export interface SecurityLog {
  readonly logCall: (call: ApiCall, error?: unknown) => void
  /** Logs an exceeded limit; call it once per window. */
  readonly logLimit: (name: LimitName, key: string) => void
}

/** Endpoints whose calls are always logged. */
const logged: ReadonlySet<string> = new Set([
  'signIn',
  'signOut',
  'register',
  'verifyEmail',
  'resendVerification',
  'forgotPassword',
  'resetPassword',
  'changePassword',
  'endOtherSessions',
  'deleteAccount',
])

/** Errors that the site's own pages normally do not cause. */
const suspicious: ReadonlySet<ErrorCode> = new Set([
  'not_signed_in',
  'not_allowed',
  'account_barred',
  'malformed',
  'body_too_large',
  'unsupported_media_type',
  'image_kind_not_allowed',
  'image_unreadable',
])

export function createSecurityLog(log: Logger): SecurityLog {
  return {
    logCall({ endpoint, requestId, client, user, email }, error) {
      const outcome = error === undefined ? 'done' : error instanceof AppError ? error.code : 'internal'
      // `logLimit` logs this once per window; logging each call would let a flood fill the log.
      if (outcome === 'too_many_requests') return
      if (!logged.has(endpoint) && !(suspicious as ReadonlySet<string>).has(outcome)) return
      const { network } = client
      const account = email === undefined ? undefined : pseudonymOf(email)
      log.info({ security: endpoint, outcome, requestId, network, user, account }, 'security event')
    },
    logLimit(name, key) {
      const [email = '', ...kind] = key.split(' ')
      const loggedKey = limits[name].by === 'email' ? [pseudonymOf(email), ...kind].join(' ') : key
      log.warn({ security: 'limit', limit: name, key: loggedKey }, 'rate limit exceeded')
    },
  }
}

/** Identifies an account in the log without its email. Those who know the email can find its entries. */
function pseudonymOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)
}
