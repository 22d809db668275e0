import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { type LimitName, limits } from '#contract/limits.ts'
import type { Client } from '../client.ts'

/** A call of the API, as far as it has come. */
export interface ApiCall {
  readonly endpoint: string
  readonly requestId: string
  readonly client: Client
  /** The id of whoever is signed in. */
  user?: number | undefined
  /** The address of the account that it is about, where nobody is signed in. */
  email?: string | undefined
}

/** What is told of security, one line of the log each; what the lines hold stands in `docs/SECURITY.md`. */
export interface SecurityLog {
  /** A call was answered, or failed with an error. */
  readonly noteCall: (call: ApiCall, error?: unknown) => void
  /** A limit has been used up by a key; told once for each of its windows. */
  readonly noteLimit: (name: LimitName, key: string) => void
}

/** Calls that are told of whatever becomes of them: what accounts hang on. */
const watched: ReadonlySet<string> = new Set([
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

/** What no call of our own pages is refused for in the usual course of things. */
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
    noteCall({ endpoint, requestId, client, user, email }, error) {
      const outcome = error === undefined ? 'done' : error instanceof AppError ? error.code : 'internal'
      // Told once by the limit itself, or a flood would fill the log.
      if (outcome === 'too_many_requests') return
      if (!watched.has(endpoint) && !(suspicious as ReadonlySet<string>).has(outcome)) return
      const { network } = client
      const about = { user, account: email === undefined ? undefined : pseudonymOf(email) }
      log.info({ security: endpoint, outcome, requestId, network, ...about }, 'security event')
    },
    noteLimit(name, key) {
      const counted = limits[name].by === 'email' ? pseudonymOf(key) : key
      log.warn({ security: 'limit', limit: name, key: counted }, 'a limit is used up')
    },
  }
}

/** Tells accounts apart in the log without their addresses; whoever knows an address finds its lines. */
function pseudonymOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)
}
