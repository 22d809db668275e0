/** How many emails are listed, of how many. An instance of an earlier version does not tell the latter. */
export function countText(listed: number, all = listed): string {
  if (all > listed) return `The newest ${listed} of ${all.toLocaleString('en-US')} emails`
  return listed === 1 ? '1 email' : `${listed} emails`
}
