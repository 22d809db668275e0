import { maxShortlisted } from './shortlist.ts'

/** The stored IDs that are valid clan IDs, without duplicates. */
export function validIds(ids: readonly unknown[]): number[] {
  const valid = ids.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0)
  return [...new Set(valid)].slice(-maxShortlisted)
}
