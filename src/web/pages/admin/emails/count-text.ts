import { countOf } from '#contract/rules/text/count-texts.ts'

/** The numbers of listed emails and of all emails. Instances of earlier versions do not send the latter. */
export function countText(listed: number, all = listed): string {
  if (all > listed) return `The newest ${listed} of ${countOf(all, 'email')}`
  return countOf(listed, 'email')
}
