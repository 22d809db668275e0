import * as contract from '#contract/listing-reports.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { closeReports, reopenReports } from './close-reports.ts'
import type { ListingReportDeps } from './deps.ts'
import { listClosedReports, listOpenReports } from './list-reports.ts'
import { reportListing } from './report-listing.ts'

export function bindListingReports(bind: Bind, deps: ListingReportDeps): void {
  const { db } = deps
  bind(contract.reportListing, async ({ params, body, client }) => {
    await reportListing(deps, { clanId: params.id, ...body }, client.network)
    return {}
  })
  bind(contract.listReports, async ({ query: { status } }) => ({
    body: status === 'closed' ? await listClosedReports(db) : await listOpenReports(db),
  }))
  bind(contract.closeReports, async ({ user, params, body: { reports, reason: answer } }) => {
    await closeReports(deps, user, { clanId: params.id, reports, answer })
    return {}
  })
  bind(contract.reopenReports, async ({ user, params, body: { reports } }) => {
    await reopenReports(deps, user, { clanId: params.id, reports })
    return {}
  })
}
