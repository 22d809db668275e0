/** The numbers of listed emails and of all emails. Instances of earlier versions do not send the latter. */
export function countText(listed: number, all = listed): string {
  if (all > listed) return `The newest ${listed} of ${all.toLocaleString('en-US')} emails`
  return listed === 1 ? '1 email' : `${listed} emails`
}
