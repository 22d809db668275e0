import * as z from 'zod/mini'
import { administration, endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'
import { votePageSize } from './rules/lists/pages.ts'
import { voteCountColumns, voteSorts } from './rules/votes/vote-columns.ts'
import { voteStates } from './rules/votes/vote-states.ts'
import { voteWeek } from './voting.ts'
import { votingRow } from './voting-data.ts'

export const votesPerPage = votePageSize
export const groupsPerPage = votePageSize

const instantText = z.string().check(z.regex(/^\d{1,15}$/, 'must be a Unix time in ms'))
const receiptPrefix = z.string().check(z.regex(/^(none|[0-9a-fA-F]{1,32})$/, 'must be up to 32 hex digits, or none'))
const hexPrefix = z.string().check(z.regex(/^(none|[0-9a-fA-F]{1,64})$/, 'must be up to 64 hex digits, or none'))

/** Matches votes of a week that meet all conditions. Values are texts, as in a page's URL; `none` means a missing value. */
export const voteFilter = z.object({
  week: voteWeek,
  /** Cast at or after. */
  from: z.optional(instantText),
  /** Cast before. */
  to: z.optional(instantText),
  /**
   * Part of a clan's name, case-insensitive. Digits also find the clan with this ID; `#7` finds only the clan with the ID 7. Includes
   * deleted clans.
   */
  clan: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** An address, the start of one such as `192.0.2.`, a network such as `192.0.2.0/24`, or none. */
  address: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(none|[0-9a-fA-F.:]{1,45}(\/\d{1,3})?)$/,
          'must be an address, the beginning of one, a network such as 192.0.2.0/24, or none',
        ),
      ),
  ),
  country: z.optional(z.string().check(z.regex(/^(none|[A-Za-z]{2})$/, 'must be a country code such as DE, or none'))),
  asn: z.optional(z.string().check(z.regex(/^(none|\d{1,10})$/, 'must be a number, or none'))),
  /** The start of a hash, or none. */
  hardware: z.optional(hexPrefix),
  software: z.optional(hexPrefix),
  audio: z.optional(hexPrefix),
  /** The start of the receipt, or none. Digits after the sixteenth are ignored. */
  receipt: z.optional(receiptPrefix),
  /** An address score such as 80, a range such as 50-100, or none. */
  score: z.optional(
    z.string().check(z.regex(/^(none|\d{1,3}(-\d{1,3})?)$/, 'must be a score such as 80 or 50-100, or none')),
  ),
  /** `1` yes, `0` no, `2` unknown. */
  bad: z.optional(z.enum(['0', '1', '2'])),
  state: z.optional(z.enum(voteStates)),
  reason: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/, 'must be a code, or none'))),
  stamp: z.optional(z.string().check(z.regex(/^(none|[A-Za-z0-9_.-]{1,60})$/, 'must be the ID of a stamp, or none'))),
  excludeZeroScore: z.optional(z.enum(['true', 'false'])),
})
export type VoteFilter = z.infer<typeof voteFilter>

/** Search endpoints default to the running week. */
const filterQuery = { ...voteFilter.shape, week: z.optional(voteWeek) }

/**
 * `network` is the /24 of an IPv4 address or the /48 of an IPv6 address; `customer` the /64 of an IPv6 address, or the IPv4
 * address. `hour` is a full hour of UTC.
 */
export const voteGroupColumns = [
  'clan',
  'address',
  'customer',
  'network',
  'country',
  'asn',
  'hardware',
  'software',
  'audio',
  'score',
  'bad',
  'state',
  'reason',
  'stamp',
  'hour',
] as const
export type VoteGroupColumn = (typeof voteGroupColumns)[number]

const count = z.int().check(z.nonnegative())

/**
 * Null if the answer is complete. Otherwise the loaded share (0 to 1) of the week's votes, and the answer contains no votes:
 * repeat the call, which waits up to a few seconds for the rest. A week is loaded when it is searched for the first time.
 */
const loading = z.nullable(z.number())

export const foundVote = z.object({
  ...votingRow.shape,
  clan_id: z.int(),
  /** The last known name of a deleted clan, or "Deleted clan 123". */
  name: z.string(),
  clan_deleted: z.boolean(),
  client_ip_asn_organisation: z.nullable(z.string()),
  stamp_id: z.nullable(z.string()),
  /** For each value that occurs more than once among all found votes (including a missing value): how often. */
  counts: z.partialRecord(z.enum(voteCountColumns), count),
})
export type FoundVote = z.infer<typeof foundVote>

/** Summary of all found votes, not only those of the page. Fields that earlier versions do not send are optional. */
const summary = {
  loading,
  week: voteWeek,
  /** Weeks that have votes, newest first. */
  weeks: z.array(voteWeek),
  total: count,
  states: z.object({ counted: count, held: count, void: count }),
  /** Time of the newest found vote, in Unix ms; null if there is none. */
  newest_at: z.optional(z.nullable(z.int())),
  /** Names of the clan and the provider that the filter specifies by number (`#7` for clans), if any votes of the week have them. */
  labels: z.optional(z.object({ clan: z.optional(z.string()), asn: z.optional(z.string()) })),
}

export const searchVotes = endpoint({
  ...administration,
  name: 'searchVotes',
  summary: `Finds votes of a week, ${votesPerPage} per page, and how often their values occur among all found votes.`,
  method: 'GET',
  path: '/api/admin/votes',
  query: z.object({
    ...filterQuery,
    /** Default: date. */
    sort: z.optional(z.enum(voteSorts)),
    /** Default: desc. */
    order: z.optional(z.enum(['asc', 'desc'])),
    page: z.optional(positiveText),
  }),
  status: 200,
  response: z.object({
    ...summary,
    votes: z.array(foundVote),
  }),
  errors: [],
})

export const groupVotes = endpoint({
  ...administration,
  name: 'groupVotes',
  summary: `Groups the found votes by a column: the most frequent values first, ${groupsPerPage} per page.`,
  method: 'GET',
  path: '/api/admin/votes/groups',
  query: z.object({ ...filterQuery, by: z.enum(voteGroupColumns), page: z.optional(positiveText) }),
  status: 200,
  response: z.object({
    ...summary,
    weeks: z.optional(summary.weeks),
    /** Number of distinct values, including a missing one. */
    values: count,
    groups: z.array(
      z.object({
        /**
         * The value for the filter; `none` for a missing value. For `customer` and `network`, it is a value for `address`.
         * For `clan`, it is the ID: `#` and the ID is the value for the filter that finds no other clan.
         * For `hour`, it is a Unix time in ms for `from`; `to` is one hour later.
         */
        value: z.string(),
        /** The clan's name or the provider's organization; null for other columns. */
        label: z.nullable(z.string()),
        votes: count,
        counted: count,
        held: count,
        void: count,
        /** Distinct values among the group's votes. Above about 8000, an estimate, usually within a few percent. */
        clans: count,
        addresses: count,
        prints: count,
      }),
    ),
  }),
  errors: [],
})

/** `names`: field names. `labels`: readable headings with units, and times that spreadsheets can calculate with. */
const csvHeadings = ['names', 'labels'] as const
export type CsvHeadings = (typeof csvHeadings)[number]

export const exportVotes = endpoint({
  ...administration,
  name: 'exportVotes',
  summary:
    'Streams all votes that a filter finds as CSV for spreadsheets, newest first. `headings` are the names of the fields unless it is ' +
    '`labels`: headings for people with units, and times such as 2026-11-21 12:00:00. All times are in UTC. If the connection ends ' +
    'early, the file is incomplete.',
  method: 'GET',
  path: '/api/admin/votes/csv',
  query: z.object({ ...filterQuery, headings: z.optional(z.enum(csvHeadings)) }),
  status: 200,
  responseType: 'csv',
  response: z.string(),
  responseHeaders: z.object({ 'content-disposition': z.string() }),
  errors: [],
})
