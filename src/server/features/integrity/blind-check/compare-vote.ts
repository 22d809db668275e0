import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type ComparedColumn, comparedColumns, type readBlindCheckVote } from '#contract/blind-check.ts'
import { fail } from '#contract/errors.ts'
import { previousWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { widerNetwork } from '#server/database/network-columns.ts'
import type { Schema } from '#server/database/schema.ts'
import { evidenceValues } from '../evidence-columns.ts'

type ComparedVote = z.input<typeof readBlindCheckVote.response>

/** Per week; enough for shares. Selected in the order of the random voter keys, for which there is an index. */
const maxCompared = 3000

/** Whether the voter voted for this clan in one of the two weeks before `week`. */
const returning = (week: VoteWeek) => sql`exists (
  select from votes as earlier where earlier.week in (${previousWeek(week)}, ${previousWeek(previousWeek(week))})
    and earlier.clan_id = votes.clan_id and earlier.voter_key = votes.voter_key)`

/** All as text, so that votes are compared in the same way in every column. */
function valuesIn(week: VoteWeek): Readonly<Record<ComparedColumn, RawBuilder<unknown>>> {
  return {
    returning: returning(week),
    address: sql`client_ip`,
    network: widerNetwork,
    asn: sql`client_ip_asn_number`,
    country: sql`client_ip_country`,
    score: sql`client_ip_score`,
    bad: sql`client_ip_bad`,
    hardware: sql`encode(fp_hardware, 'hex')`,
    software: sql`encode(fp_software, 'hex')`,
    audio: sql`encode(fp_audio_network, 'hex')`,
    ...evidenceValues,
  }
}

interface CheckedVote {
  readonly id: number
  readonly number: number
  readonly week: VoteWeek
  readonly clanId: number
  readonly clanName: string | null
  readonly voteId: number | null
}

/** The values of a vote that a blind check shows to administrators. @throws AppError no_such_entry */
export async function readComparedVote(db: Kysely<Schema>, id: number): Promise<ComparedVote> {
  const checked = (await findChecked(db, id)) ?? fail('no_such_entry')
  const { number, week, clanName } = checked
  const known = { id, number, week, clan_name: clanName }
  const vote = await findVote(db, checked)
  if (!vote) return { ...known, at: null, clan_votes: 0, same_hour: 0, values: [] }
  const inWeek = await countEqual(db, vote, week)
  const before = await countEqual(db, vote, previousWeek(week))
  return {
    ...known,
    at: vote.at,
    clan_votes: inWeek.votes,
    same_hour: Math.max(1, inWeek.sameHour),
    values: comparedColumns.map((column, index) => {
      const value = vote.values[index] ?? null
      // Counts at least the vote itself, which may not be among the compared ones.
      const seen = Math.max(1, inWeek.equal[index] ?? 0)
      const share = before.votes === 0 ? null : (before.equal[index] ?? 0) / before.votes
      const label = column === 'asn' && value !== null ? vote.organization : null
      return { column, value, label, seen, usual: share === null ? null : Math.round(share * inWeek.votes * 10) / 10 }
    }),
  }
}

async function findChecked(db: Kysely<Schema>, id: number): Promise<CheckedVote | undefined> {
  return db
    .selectFrom('blind_check_votes as checked')
    .leftJoin('clans', 'clans.id', 'checked.clan_id')
    .leftJoin('deleted_clans as deleted', 'deleted.clan_id', 'checked.clan_id')
    .select([
      'checked.id',
      'number',
      'week',
      'checked.clan_id as clanId',
      sql<string | null>`coalesce(clans.name, deleted.name)`.as('clanName'),
      'vote_id as voteId',
    ])
    .where('checked.id', '=', id)
    .executeTakeFirst()
}

interface FoundVote {
  /** Unix ms. */
  readonly at: number
  readonly clanId: number
  readonly organization: string | null
  /** In the order of `comparedColumns`. */
  readonly values: readonly (string | null)[]
}

async function findVote(db: Kysely<Schema>, checked: CheckedVote): Promise<FoundVote | undefined> {
  const { week, clanId, voteId } = checked
  if (voteId === null) return undefined
  const values = valuesIn(week)
  const { rows } = await sql<FoundVote>`
    select floor(extract(epoch from cast_at) * 1000)::float8 as at, clan_id as "clanId", client_ip_asn_organisation as organization,
      array[${sql.join(comparedColumns.map((column) => sql`(${values[column]})::text`))}] as values
    from votes where week = ${week} and clan_id = ${clanId} and id = ${voteId}`.execute(db)
  return rows[0]
}

/** For each column, the number of votes for the clan in a week with the same value, among up to `maxCompared` votes. */
async function countEqual(
  db: Kysely<Schema>,
  vote: FoundVote,
  week: VoteWeek,
): Promise<{ readonly votes: number; readonly sameHour: number; readonly equal: readonly number[] }> {
  const values = valuesIn(week)
  const counts = comparedColumns.map(
    (column, index) =>
      sql`count(*) filter (where (${values[column]})::text is not distinct from ${vote.values[index] ?? null}::text)::int`,
  )
  const { rows } = await sql<{ votes: number; sameHour: number; equal: number[] }>`
    select count(*)::int as votes, count(*) filter (where date_trunc('hour', cast_at, 'UTC') =
        date_trunc('hour', ${new Date(vote.at)}::timestamptz, 'UTC'))::int as "sameHour", array[${sql.join(counts)}] as equal from (
      select * from votes where week = ${week} and clan_id = ${vote.clanId}
      order by voter_key limit ${maxCompared}
    ) as votes`.execute(db)
  return rows[0] ?? { votes: 0, sameHour: 0, equal: [] }
}
