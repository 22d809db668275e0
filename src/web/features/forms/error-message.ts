import { failureText } from '../../failure-text.ts'

/** Describes a failed request in one line, for places with their own headline. */
export function errorMessage(error: unknown): string {
  const { headline, advice } = failureText(error)
  return headline === undefined ? advice : `${headline}. ${advice}`
}
