import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { clanId, clanIdText } from './clans.ts'
import { administration, endpoint } from './endpoint.ts'
import { reason } from './review.ts'
import { maxReportLength, maxReportsAtOnce, needsReportText, reportKindCodes } from './rules/clans/listing-reports.ts'
import { readText } from './rules/text/plain-text.ts'

/** Unix time in ms. */
const instant = z.int()
const count = z.int().check(z.nonnegative())

const kind = z.enum(reportKindCodes, 'Please choose what is wrong')

const text = z._default(
  z.string().check(
    z.refine((written) => readText(written) !== undefined, 'Please remove the control characters'),
    z.overwrite((written) => readText(written) ?? written),
    z.maxLength(maxReportLength, `Please write at most ${maxReportLength} characters`),
  ),
  '',
)

const needsText = z.refine<{ kind: (typeof reportKindCodes)[number]; text: string }>(
  (report) => report.text !== '' || !needsReportText(report.kind),
  {
    error: 'Please write what the administrators should look at',
    path: ['text'],
    // Zod also runs this check if other fields are invalid, so the values may have any type here.
    when: ({ value }) => {
      const { kind: given, text: written } = (value ?? {}) as Record<string, unknown>
      return kind.safeParse(given).success && typeof written === 'string'
    },
  },
)

export const reportListing = endpoint({
  name: 'reportListing',
  summary:
    'Reports a listing to the administrators. `text` is optional for `dead-invite` only. The address in `email`, if any, ' +
    'gets their answer.',
  method: 'POST',
  path: '/api/clans/{id}/reports',
  access: 'everyone',
  limit: 'report',
  params: z.object({ id: clanIdText }),
  body: z.strictObject({ kind, text, email: z.optional(email) }).check(needsText),
  status: 202,
  errors: ['clan_not_found'],
})

const report = z.object({
  id: z.int(),
  kind: z.enum(reportKindCodes),
  text: z.string(),
  at: instant,
  /** Identifies the reporter within a clan's reports; null once the site has deleted that information. */
  person: z.nullable(z.int()),
  /** Whether the reporter left an address for an answer. */
  has_address: z.boolean(),
  /** Empty if it is open or was closed without an answer. */
  answer: z.string(),
  closed_at: z.nullable(instant),
  /** The administrator's email; null if it is open or the account was deleted. */
  closed_by: z.nullable(z.string()),
})

const reportedClan = z.object({
  id: clanId,
  name: z.string(),
  listed: z.boolean(),
  taken_down: z.boolean(),
  owner_email: z.nullable(z.string()),
  /** All open reports, including those not in `reports`. */
  open: count,
  /** How many people sent the open reports. */
  people: count,
  /** Whether enough people sent reports to mark the listing for review. It stays listed. */
  marked: z.boolean(),
  /** Oldest first. */
  reports: z.array(report),
})
export type ReportedClan = z.infer<typeof reportedClan>
export type ListingReport = ReportedClan['reports'][number]

export const reportStatuses = ['open', 'closed'] as const

export const listReports = endpoint({
  ...administration,
  name: 'listReports',
  summary:
    'Lists reported clans with their reports. `open` (default): clans that are marked for review first, then the oldest ' +
    `report first; at most 100 clans with ${maxReportsAtOnce} reports each. \`closed\`: the 100 reports that were closed last.`,
  method: 'GET',
  path: '/api/admin/reports',
  query: z.object({ status: z.optional(z.enum(reportStatuses)) }),
  status: 200,
  response: z.array(reportedClan),
  errors: [],
})

const reports = z
  .array(z.int().check(z.positive(), z.maximum(2 ** 31 - 1)))
  .check(z.minLength(1), z.maxLength(maxReportsAtOnce))
const onReports = { ...administration, method: 'PATCH', params: z.object({ id: clanIdText }), status: 204 } as const

export const closeReports = endpoint({
  ...onReports,
  name: 'closeReports',
  summary:
    'Closes open reports of a clan, given by their ids. `reason` is the answer: reporters who left an address receive it by ' +
    'email.',
  path: '/api/admin/clans/{id}/closeReports',
  body: z.strictObject({ reports, reason }),
  errors: ['clan_not_found', 'already_decided'],
})

export const reopenReports = endpoint({
  ...onReports,
  name: 'reopenReports',
  summary: 'Undoes the closing of reports of a clan, given by their ids. An answer that was sent stays sent.',
  path: '/api/admin/clans/{id}/reopenReports',
  body: z.strictObject({ reports }),
  errors: ['clan_not_found', 'already_decided'],
})
