/**
 * The error codes of the API. Any endpoint may return those marked `everywhere`; the others are listed by their endpoints.
 * Messages for API users are in `error-messages.ts`; the web has its own.
 */
export const errors = {
  malformed: { status: 422, everywhere: true },
  body_too_large: { status: 413, everywhere: true },
  request_timeout: { status: 408, everywhere: true },
  unsupported_media_type: { status: 415, everywhere: true },
  no_such_path: { status: 404, everywhere: true },
  method_not_allowed: { status: 405, everywhere: true },
  too_many_requests: { status: 429, everywhere: true },
  overloaded: { status: 503, everywhere: true },
  database_unavailable: { status: 503, everywhere: true },
  internal: { status: 500, everywhere: true },
  clan_not_found: { status: 404, everywhere: false },
  second_clan: { status: 409, everywhere: false },
  no_own_clan: { status: 404, everywhere: false },
  account_barred: { status: 403, everywhere: false },
  already_decided: { status: 409, everywhere: false },
  submission_changed: { status: 409, everywhere: false },
  no_such_entry: { status: 404, everywhere: false },
  article_not_found: { status: 404, everywhere: false },
  article_changed: { status: 409, everywhere: false },
  slug_taken: { status: 409, everywhere: false },
  already_voted: { status: 409, everywhere: false },
  wrong_credentials: { status: 401, everywhere: false },
  email_not_verified: { status: 403, everywhere: false },
  wrong_password: { status: 403, everywhere: false },
  password_too_common: { status: 422, everywhere: false },
  link_invalid: { status: 410, everywhere: false },
  not_signed_in: { status: 401, everywhere: false },
  not_allowed: { status: 403, everywhere: false },
  image_too_large: { status: 413, everywhere: false },
  image_kind_not_allowed: { status: 415, everywhere: false },
  image_unreadable: { status: 422, everywhere: false },
  no_support_address: { status: 404, everywhere: false },
  not_a_link_of_clan: { status: 422, everywhere: false },
  nothing_to_embed: { status: 404, everywhere: false },
  format_not_supported: { status: 501, everywhere: false },
} as const satisfies Record<string, { status: number; everywhere: boolean }>

export type ErrorCode = keyof typeof errors

/** An invalid part of the input, with a path such as `body.vKey`. */
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

/** An expected error. The server's features throw it, and so does the client for an error response of the API. */
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
