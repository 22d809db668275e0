import { failureText } from '../../failure-text.ts'

/** A failed request in one line, for places that have a headline of their own. */
export function errorMessage(error: unknown): string {
  const { headline, advice } = failureText(error)
  return headline === undefined ? advice : `${headline}. ${advice}`
}
