import { hasSqlState } from './sql-state.ts'

const uniqueViolation = '23505'

/** Whether a statement failed because its row would repeat a unique key. Its transaction must be rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  return hasSqlState(error, uniqueViolation)
}
