/** The HTTP status of each error code of the API. Messages for API users are in `error-messages.ts`; the web has its own. */
export const errorStatuses = {
  malformed: 422,
  body_too_large: 413,
  request_timeout: 408,
  unsupported_media_type: 415,
  no_such_path: 404,
  method_not_allowed: 405,
  too_many_requests: 429,
  overloaded: 503,
  database_unavailable: 503,
  internal: 500,
  clan_not_found: 404,
  second_clan: 409,
  no_own_clan: 404,
  account_barred: 403,
  already_decided: 409,
  submission_changed: 409,
  case_changed: 409,
  clan_has_votes: 409,
  no_such_entry: 404,
  article_not_found: 404,
  article_changed: 409,
  slug_taken: 409,
  already_voted: 409,
  wrong_credentials: 401,
  email_not_verified: 403,
  wrong_password: 403,
  password_too_common: 422,
  link_invalid: 410,
  not_signed_in: 401,
  not_allowed: 403,
  image_too_large: 413,
  image_kind_not_allowed: 415,
  image_unreadable: 422,
  no_support_address: 404,
  not_a_link_of_clan: 422,
  nothing_to_embed: 404,
  format_not_supported: 501,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatuses

/** Codes that any endpoint may return. Separate from `errorStatuses`, so that pages do not load this list. */
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
