export function hasSqlState(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code
}
