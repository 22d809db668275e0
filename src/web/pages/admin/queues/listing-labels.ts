import { entriesIn, type ListName } from '#contract/rules/clan-codes.ts'

/** Takes the API's comma-separated codes. */
export function namesOf(list: ListName, codes: string): string {
  return entriesIn(list, codes)
    .map(({ name }) => name)
    .join(', ')
}
