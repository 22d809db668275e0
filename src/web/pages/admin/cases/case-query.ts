import { isVoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { caseLists } from '#contract/vote-cases.ts'

type CaseList = (typeof caseLists)[number]

export interface CaseQuery {
  /** Undefined for all weeks. */
  readonly week: string | undefined
  readonly status: CaseList
}

export const statusLabels: Readonly<Record<CaseList, string>> = {
  open: 'Open',
  shown: 'Only unusual',
  decided: 'Decided',
  dismissed: 'Genuine',
}

const isStatus = (text: string | null): text is CaseList => text !== null && Object.hasOwn(statusLabels, text)

/** Invalid values are treated as missing. */
export function readCaseQuery(query: URLSearchParams): CaseQuery {
  const [week, status] = [query.get('week') ?? '', query.get('status')]
  return { week: isVoteWeek(week) ? week : undefined, status: isStatus(status) ? status : 'open' }
}

export function caseListHref({ week, status }: CaseQuery): string {
  const query = new URLSearchParams()
  if (week !== undefined) query.set('week', week)
  if (status !== 'open') query.set('status', status)
  const search = query.toString()
  return search ? `/admin/cases?${search}` : '/admin/cases'
}

export const blindCheckHref = '/admin/cases/check'

export function caseHref(id: number): string {
  return `/admin/cases/${id}`
}
