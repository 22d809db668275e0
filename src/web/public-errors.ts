import { isRouteErrorResponse } from 'react-router'
import { AppError, errorStatuses } from '#contract/errors.ts'
import { RequestFailedError } from './api.ts'

type Errors = Record<string, unknown> | null

/**
 * Reduces loader errors to what the page may contain: status and request ID. Otherwise, React Router would serialize the
 * messages of unexpected errors into the hydration data, even in production.
 */
export function toPublicErrors(errors: Errors, requestId: string): Errors {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      { status: statusOf(error), requestId, public: true } satisfies PublicError,
    ]),
  )
}

/** Whether the caller must log an error, because it is neither a route error response nor an error of the API. */
export function isUnexpected(error: unknown): boolean {
  return !isRouteErrorResponse(error) && !(error instanceof AppError)
}

export interface PublicError {
  readonly status: number
  readonly requestId: string
  readonly public: true
}

/** The HTTP status of a loader's error; 500 if it is unexpected. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof RequestFailedError) return error.status
  if (error instanceof AppError) return errorStatuses[error.code]
  return isPublicError(error) ? error.status : 500
}

/** Request ID of a server error (status 500 and above), if known. */
export function requestIdOf(error: unknown): string | undefined {
  if (statusOf(error) < 500) return undefined
  return error instanceof AppError || isPublicError(error) ? error.requestId : undefined
}

function isPublicError(error: unknown): error is PublicError {
  return typeof error === 'object' && error !== null && 'public' in error && 'status' in error
}
