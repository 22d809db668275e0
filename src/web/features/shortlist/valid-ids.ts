import { maxShortlisted } from './shortlist.ts'

/** The stored IDs that can be those of clans, each once. */
export function validIds(ids: readonly unknown[]): number[] {
  const valid = ids.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0)
  return [...new Set(valid)].slice(-maxShortlisted)
}
