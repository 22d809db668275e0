import { hasSqlState } from './sql-state.ts'

const uniqueViolation = '23505'

/** Whether a statement violated a unique constraint. Its transaction must be rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  return hasSqlState(error, uniqueViolation)
}
