import { isRouteErrorResponse } from 'react-router'
import { AppError, errors as catalogue } from '#contract/errors.ts'

type Errors = Record<string, unknown> | null

/**
 * What of a loader's errors may stand in a page: the status, and the request under which the log has the rest. React
 * Router would print an unexpected error's message into the hydration data, in production too.
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

/** Whether an error is one that no page and no call foresees: it has to be logged by whoever meets it. */
export function isUnexpected(error: unknown): boolean {
  return !isRouteErrorResponse(error) && !(error instanceof AppError)
}

/** The part of an error that visitors may know. */
export interface PublicError {
  readonly status: number
  readonly requestId: string
  readonly public: true
}

/** The HTTP status that stands for an error of a loader; 500 where it is unexpected. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (error instanceof AppError) return catalogue[error.code].status
  return isPublicError(error) ? error.status : 500
}

/** The request under which the log knows a fault of the server; undefined where it is none, or nobody has said. */
export function requestIdOf(error: unknown): string | undefined {
  if (statusOf(error) < 500) return undefined
  return error instanceof AppError || isPublicError(error) ? error.requestId : undefined
}

function isPublicError(error: unknown): error is PublicError {
  return typeof error === 'object' && error !== null && 'public' in error && 'status' in error
}
