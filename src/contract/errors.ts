/** Error codes of the API. Messages for API users are in `error-messages.ts`; the web has its own. */
export const errors = {
  malformed: { status: 422 },
  body_too_large: { status: 413 },
  request_timeout: { status: 408 },
  unsupported_media_type: { status: 415 },
  no_such_path: { status: 404 },
  method_not_allowed: { status: 405 },
  too_many_requests: { status: 429 },
  overloaded: { status: 503 },
  database_unavailable: { status: 503 },
  internal: { status: 500 },
  clan_not_found: { status: 404 },
  second_clan: { status: 409 },
  no_own_clan: { status: 404 },
  account_barred: { status: 403 },
  already_decided: { status: 409 },
  submission_changed: { status: 409 },
  case_changed: { status: 409 },
  clan_has_votes: { status: 409 },
  no_such_entry: { status: 404 },
  article_not_found: { status: 404 },
  article_changed: { status: 409 },
  slug_taken: { status: 409 },
  already_voted: { status: 409 },
  wrong_credentials: { status: 401 },
  email_not_verified: { status: 403 },
  wrong_password: { status: 403 },
  password_too_common: { status: 422 },
  link_invalid: { status: 410 },
  not_signed_in: { status: 401 },
  not_allowed: { status: 403 },
  image_too_large: { status: 413 },
  image_kind_not_allowed: { status: 415 },
  image_unreadable: { status: 422 },
  no_support_address: { status: 404 },
  not_a_link_of_clan: { status: 422 },
  nothing_to_embed: { status: 404 },
  format_not_supported: { status: 501 },
} as const satisfies Record<string, { status: number }>

export type ErrorCode = keyof typeof errors

/** Codes that any endpoint may return. Separate from `errors`, so that pages do not load this list. */
export const errorsEverywhere: readonly ErrorCode[] = [
  'malformed',
  'body_too_large',
  'request_timeout',
  'unsupported_media_type',
  'no_such_path',
  'method_not_allowed',
  'too_many_requests',
  'overloaded',
  'database_unavailable',
  'internal',
]

/** An invalid input value, at a path such as `body.vKey`. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    readonly requestId: string
    readonly fields?: readonly FieldError[]
  }
}

interface ErrorDetails {
  readonly fields?: readonly FieldError[]
  readonly retryAfter?: number | undefined
  readonly limit?: number | undefined
  readonly requestId?: string | undefined
}

/** An expected error. Server features throw it, and the API client throws it for error responses. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  /** In seconds. */
  readonly retryAfter: number | undefined
  /** The exceeded limit, in calls. */
  readonly limit: number | undefined
  /** Set by the client: identifies the failed request in the server's log. */
  readonly requestId: string | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.limit = details.limit
    this.requestId = details.requestId
  }
}

export function fail(code: ErrorCode, details?: ErrorDetails): never {
  throw new AppError(code, details)
}
