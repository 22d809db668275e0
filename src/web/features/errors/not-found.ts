import { AppError, type ErrorCode } from '#contract/errors.ts'

/** Throws a 404 response, which makes the router render the route's error page. */
export function notFound(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router expects a thrown response
  throw new Response(null, { status: 404 })
}

/** Returns a handler for rejected API calls: errors with one of the codes become `notFound`, all others are rethrown. */
export function notFoundIf(...codes: ErrorCode[]) {
  return (error: unknown): never => {
    if (error instanceof AppError && codes.includes(error.code)) notFound()
    throw error
  }
}
