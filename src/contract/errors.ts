/**
 * Every error code of the API with its HTTP status. `everywhere` marks those that any endpoint may answer; the others are
 * listed by the endpoints that may. What a visitor reads is the web's; the sentence here is for the reader of the API.
 */
export const errors = {
  malformed: { status: 422, everywhere: true, sentence: 'The path, query or body does not have the declared form.' },
  body_too_large: { status: 413, everywhere: true, sentence: 'The body is larger than the endpoint takes.' },
  unsupported_media_type: {
    status: 415,
    everywhere: true,
    sentence: 'The body is of a kind the endpoint does not take.',
  },
  no_such_path: { status: 404, everywhere: true, sentence: 'There is nothing at this path.' },
  method_not_allowed: { status: 405, everywhere: true, sentence: 'The path does not take this method.' },
  too_many_requests: {
    status: 429,
    everywhere: true,
    sentence: 'Too many calls; try again after Retry-After seconds.',
  },
  overloaded: {
    status: 503,
    everywhere: true,
    sentence: 'The site is overloaded, or its database or the place of its uploads is away; try again.',
  },
  internal: {
    status: 500,
    everywhere: true,
    sentence: 'Something unexpected went wrong; the request id finds it in the log.',
  },
  clan_not_found: { status: 404, everywhere: false, sentence: 'There is no such clan, or it is not listed.' },
  second_clan: { status: 409, everywhere: false, sentence: 'The account has a clan already; one is all it may have.' },
  no_own_clan: { status: 404, everywhere: false, sentence: 'The account has no such clan.' },
  account_barred: { status: 403, everywhere: false, sentence: 'An administrator has barred the account from listing.' },
  already_decided: {
    status: 409,
    everywhere: false,
    sentence: 'Somebody has decided on it already, or nothing waits.',
  },
  submission_changed: {
    status: 409,
    everywhere: false,
    sentence: 'The owner has changed the submission since it was read.',
  },
  no_such_entry: { status: 404, everywhere: false, sentence: 'There is nothing with this id.' },
  article_not_found: { status: 404, everywhere: false, sentence: 'There is no such article, or it is not published.' },
  article_changed: { status: 409, everywhere: false, sentence: 'Somebody has changed the article since it was read.' },
  slug_taken: { status: 409, everywhere: false, sentence: 'Another article has this slug.' },
  already_voted: {
    status: 409,
    everywhere: false,
    sentence: 'This week already has a vote of this person for this clan.',
  },
  wrong_credentials: { status: 401, everywhere: false, sentence: 'E-mail and password do not belong together.' },
  email_not_verified: {
    status: 403,
    everywhere: false,
    sentence: 'The password is right; the e-mail address is still to be verified.',
  },
  wrong_password: { status: 403, everywhere: false, sentence: 'That is not the password of the account.' },
  password_too_common: {
    status: 422,
    everywhere: false,
    sentence:
      'The password is one that is tried first: a common one, the address itself, or the names of site and game.',
  },
  link_invalid: { status: 410, everywhere: false, sentence: 'The link is used up, too old, or never was one.' },
  not_signed_in: {
    status: 401,
    everywhere: false,
    sentence: 'The call needs a session: a token that is neither expired nor signed out.',
  },
  not_allowed: { status: 403, everywhere: false, sentence: 'The call is for administrators.' },
  image_too_large: { status: 413, everywhere: false, sentence: 'The image is larger than this clan may upload.' },
  image_kind_not_allowed: {
    status: 415,
    everywhere: false,
    sentence: 'The image is, by its bytes, of no kind that this clan may upload.',
  },
  image_unreadable: {
    status: 422,
    everywhere: false,
    sentence: 'The image is broken, or has too many pixels or frames.',
  },
  no_support_address: { status: 404, everywhere: false, sentence: 'The operator has set no address for support.' },
  not_a_link_of_clan: { status: 422, everywhere: false, sentence: 'The URL is not one of the links of this clan.' },
} as const satisfies Record<string, { status: number; everywhere: boolean; sentence: string }>

export type ErrorCode = keyof typeof errors

/** One part of the input that was refused: `path` names it (`body.vKey`), `message` says what it should be. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** The JSON body of every answer that is not a success. */
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

/** An expected failure: thrown by the server's features, and by the client when the API answers one. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  /** Seconds after which trying again makes sense, where that is known. */
  readonly retryAfter: number | undefined
  /** The limit that was used up, in calls. */
  readonly limit: number | undefined
  /** The request that failed, where the API has answered so: the log has more under it. */
  readonly requestId: string | undefined

  constructor(code: ErrorCode, more: ErrorDetails = {}) {
    super(errors[code].sentence)
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields ?? []
    this.retryAfter = more.retryAfter
    this.limit = more.limit
    this.requestId = more.requestId
  }
}

/** Ends a request with an expected error. */
export function fail(code: ErrorCode, more?: ErrorDetails): never {
  throw new AppError(code, more)
}
