import type { reportStatuses } from '#contract/listing-reports.ts'

export type ReportStatus = (typeof reportStatuses)[number]

export const statusLabels: Readonly<Record<ReportStatus, string>> = { open: 'Open', closed: 'Closed' }

/** Unknown statuses are treated as missing. */
export function readReportStatus(query: URLSearchParams): ReportStatus {
  return query.get('status') === 'closed' ? 'closed' : 'open'
}

export function reportsHref(status: ReportStatus): string {
  return status === 'open' ? '/admin/reports' : `/admin/reports?status=${status}`
}
