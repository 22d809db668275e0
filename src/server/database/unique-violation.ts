import { DatabaseError } from 'pg'

const uniqueViolation = '23505'

/** Whether a statement failed because its row would repeat a unique key. Its transaction must be rolled back. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === uniqueViolation
}
