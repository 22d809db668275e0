/** In UTF-16 code units. */
export const maxSearchLength = 100

/** Whether a query has a letter or digit of any script. Search ignores all other characters. */
export function isSearchable(query: string): boolean {
  return /[\p{L}\p{N}]/u.test(query.normalize('NFKD'))
}
