import { AppError, type ErrorCode } from '#contract/errors.ts'

/** Throws a 404 response, for which the router renders the route's error page. */
export function notFound(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router expects a thrown response
  throw new Response(null, { status: 404 })
}

/** Handles rejected API calls: those with one of the codes are `notFound`, all others are rethrown. */
export function notFoundIf(...codes: ErrorCode[]) {
  return (error: unknown): never => {
    if (error instanceof AppError && codes.includes(error.code)) notFound()
    throw error
  }
}
