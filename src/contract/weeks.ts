import * as z from 'zod/mini'
import { clanId, clanIdText } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'
import { decidingRules } from './results/result-files.ts'
import { maxSearchLength } from './rules/lists/search.ts'
import { voteWeek } from './voting.ts'

const count = z.int().check(z.nonnegative())
/** Null for clans that are not listed, are recommended, or have no effective votes. */
const rank = z.nullable(z.int().check(z.positive()))
/** Unix time in ms. */
const instant = z.int()
/** Null if the clan is no longer listed: results keep numbers, not names. */
const currentName = z.nullable(z.string())

/** `provisional`: no more votes are added, but their states may change. `final`: only a correction replaces the published result. */
export const weekStatuses = ['open', 'provisional', 'final'] as const
const status = z.enum(weekStatuses)
export type WeekStatus = z.infer<typeof status>

const podium = z.array(z.object({ rank, id: clanId, name: currentName, votes: count }))

/** Last week's first three clans, shown while this week has too few votes for a meaningful order. */
export const lastPodium = z.object({
  week: voteWeek,
  status,
  podium,
  /** Returned until this week's first three clans together have this many votes. */
  votes_needed: count,
  /** The server's time. */
  timestamp: instant,
  /** The end of the running week. */
  resets_at: instant,
})
export type LastPodium = z.infer<typeof lastPodium>

const archivedWeek = z.object({
  week: voteWeek,
  status,
  starts_at: instant,
  ends_at: instant,
  /** Version of the result: 1, plus one per correction. 0 until the week is final. */
  version: count,
  /** Votes by state; null until the week is final. */
  counts: z.nullable(z.object({ cast: count, counted: count, not_counted: count, undecided: count })),
  /** Counted votes, before penalties. */
  counted: count,
  /** Clans that are listed (open week), have counted votes (provisional), or are in the final result. */
  clans: count,
  podium,
  /** Position of the result's entry in the log of commitments. */
  entry: z.nullable(count),
  final_at: z.nullable(instant),
  /** Latest time at which the result is made. Only for provisional weeks that the site has fenced. */
  final_by: z.optional(instant),
})
export type ArchivedWeek = z.infer<typeof archivedWeek>

/** Null numbers are published with the final result. */
const weekLine = z.object({
  rank,
  id: clanId,
  name: currentName,
  /** Counted votes after the penalty. */
  effective: count,
  cast: z.nullable(count),
  counted: z.nullable(count),
  not_counted: z.nullable(count),
  undecided: z.nullable(count),
  /** Percent. */
  penalty: z.nullable(count),
  premium: z.boolean(),
  recommended: z.boolean(),
  /** Effective votes of the week before. */
  last_week: count,
  /** The rule that placed the clan behind the one directly above it. */
  decided: z.nullable(z.enum(decidingRules)),
})
export type WeekLine = z.infer<typeof weekLine>

const changedNumbers = z.object({ counted: count, effective: count, rank })

const correction = z.object({
  version: z.int().check(z.positive()),
  published_at: instant,
  reason: z.string(),
  entry: count,
  /** Position of the replaced log entry. */
  replaces: z.nullable(count),
  /** Clans whose line changed. */
  changed: z.nullable(count),
  /** Up to 20 of these clans, largest change of effective votes first. `before` is null if the clan had no line. */
  changes: z.array(
    z.object({ id: clanId, name: currentName, before: z.nullable(changedNumbers), after: changedNumbers }),
  ),
  ledger_root: z.string(),
  /** SHA-256 of its `result.json`, as in its log entry. */
  sha256: z.string(),
})
export type WeekCorrection = z.infer<typeof correction>
export type ClanChange = WeekCorrection['changes'][number]

/** The log's newest signed state, without the signature. */
const checkpoint = z.object({ origin: z.string(), size: count, root: z.string() })
export type LogCheckpoint = z.infer<typeof checkpoint>

const weekResult = z.extend(archivedWeek, {
  newest_version: count,
  /** The version of the previous week's result from which `last_week` is taken. */
  base: z.nullable(z.object({ week: voteWeek, version: count })),
  /** Version of the ranking rule; null until the week is final. */
  rule: z.nullable(count),
  /** Number of ledger files (`votes/0.ndjson.gz` and so on); null until the week is final. */
  ledger_files: z.nullable(count),
  /** Number of block files (`blocks/0.bin` and so on). Null until the week is final, and for results without block files. */
  block_files: z.nullable(count),
  /** Oldest first. */
  corrections: z.array(correction),
  previous: z.nullable(voteWeek),
  next: z.nullable(voteWeek),
  checkpoint: z.nullable(checkpoint),
  lines: z.array(weekLine),
})
export type WeekResult = z.infer<typeof weekResult>

const totalCount = z.object({ 'x-total-count': z.string() })

export const listWeeks = endpoint({
  name: 'listWeeks',
  summary:
    'Lists vote weeks with their first three clans, newest first, 12 per page: the running week as `open`, ended ones as ' +
    '`provisional` until their result is `final`. Names are those of today, null for clans that are no longer listed.',
  method: 'GET',
  path: '/api/weeks',
  access: 'everyone',
  limit: 'read',
  query: z.object({ page: z.optional(positiveText) }),
  status: 200,
  response: z.object({ weeks: z.array(archivedWeek), checkpoint: z.nullable(checkpoint) }),
  responseHeaders: totalCount,
  cache: {},
  errors: [],
})

export const readWeek = endpoint({
  name: 'readWeek',
  summary:
    'Returns a page of 25 clans of a vote week by rank, with the status of the week and its result. `q` finds clans by name as in ' +
    'the list of clans, or by ID; `version` returns an earlier version of a corrected result.',
  method: 'GET',
  path: '/api/weeks/{week}',
  access: 'everyone',
  limit: 'read',
  params: z.object({ week: voteWeek }),
  query: z.object({
    page: z.optional(positiveText),
    q: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    version: z.optional(positiveText),
  }),
  status: 200,
  response: weekResult,
  responseHeaders: totalCount,
  cache: { week: /\d{4}-W\d{2}/ },
  errors: ['no_such_entry'],
})

const clanWeek = z.object({
  week: voteWeek,
  status,
  version: count,
  rank,
  /** Effective votes. */
  votes: count,
  recommended: z.boolean(),
})
export type ClanWeek = z.infer<typeof clanWeek>

export const listClanWeeks = endpoint({
  name: 'listClanWeeks',
  summary: 'Lists rank and effective votes of a listed clan by vote week, newest first, 53 per page.',
  method: 'GET',
  path: '/api/clans/{id}/weeks',
  access: 'everyone',
  limit: 'read',
  params: z.object({ id: clanIdText }),
  query: z.object({ page: z.optional(positiveText) }),
  status: 200,
  response: z.array(clanWeek),
  responseHeaders: totalCount,
  cache: { id: /\d+/ },
  errors: ['clan_not_found'],
})

export const listOwnClanWeeks = endpoint({
  name: 'listOwnClanWeeks',
  summary:
    'Lists rank and effective votes of the own clan in all its vote weeks, newest first, also while it is not listed.',
  method: 'GET',
  path: '/api/me/clan/weeks',
  access: 'user',
  limit: 'account',
  status: 200,
  response: z.array(clanWeek),
  errors: [],
})
