import { isRouteErrorResponse } from 'react-router'
import { AppError, errors as catalogue } from '#contract/errors.ts'

type Errors = Record<string, unknown> | null

/**
 * What of a loader's errors may stand in a page: the status alone. React Router would print an unexpected error's
 * message into the hydration data, in production too.
 */
export function toPublicErrors(errors: Errors): Errors {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      { status: statusOf(error), public: true } satisfies PublicError,
    ]),
  )
}

/** The part of an error that visitors may know. */
export interface PublicError {
  readonly status: number
  readonly public: true
}

/** The HTTP status that stands for an error of a loader; 500 where it is unexpected. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (error instanceof AppError) return catalogue[error.code].status
  if (error && typeof error === 'object' && 'public' in error && 'status' in error) return Number(error.status)
  return 500
}
