import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultVoteOffset, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import { purgeVoteCases } from '#server/features/integrity/cases/purge-vote-cases.ts'
import { purgeFollows } from '#server/features/stats/purge-follows.ts'
import { purgeNetworkTallies, purgeVoteDetails } from '#server/features/voting/purge-vote-details.ts'
import { countFollows, insertFollow } from '#server/features/stats/link-store.ts'
import { type NewVote, unlimitedVotes } from '#server/features/voting/new-vote.ts'
import type { VoteEvidence } from '#server/features/voting/vote-evidence.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'

const storage = useDatabase()
async function purgeAt(now: string): Promise<void> {
  for (const purge of [purgeVoteDetails, purgeVoteCases, purgeNetworkTallies, purgeFollows])
    await purge(storage.db, Date.parse(now))
}

const evidence: VoteEvidence = {
  passId: randomUUID(),
  passAgeS: 60,
  passNetwork: '192.0.2.1',
  stampAt: new Date(0),
  stampId: 'stamp',
  dwellMs: 900,
  pointer: 'touch',
  trusted: true,
  visible: true,
  browser: 'firefox',
  browserVersion: 140,
  platform: 'android',
  requestShape: '0123456789abcdef',
  reach: 'list',
}

function aCompleteVote(clanId: number, castAt: string): NewVote {
  const instant = Date.parse(castAt)
  const hash = () => Buffer.from(randomUUID().repeat(2).slice(0, 32))
  return {
    week: voteWeekAt(instant, defaultVoteOffset),
    clanId,
    voterKey: randomUUID(),
    castAt: new Date(instant),
    address: '192.0.2.1',
    network: '192.0.2.1',
    country: 'NZ',
    asn: 64_500,
    organization: 'Example',
    score: 40,
    bad: 1,
    hardware: hash(),
    software: hash(),
    audioNetwork: hash(),
    device: hash(),
    evidence,
    allowance: unlimitedVotes,
    nonces: { browser: Buffer.alloc(16), server: hash().subarray(0, 16) },
  }
}

/** All other columns, including future ones, must be erased. */
const keptColumns = new Set(['id', 'week', 'clan_id', 'voter_key', 'state', 'state_reason'])
const isErasedKey = (key: string) => key.startsWith('00000000-0000-0000-')

/** Returns the days of the votes that have all details, and of those that have none. */
async function readDetails() {
  const votes = await storage.db.selectFrom('votes').selectAll().orderBy('cast_at').execute()
  const found = votes.map(({ cast_at, client_ip_bad: bad, ...vote }) => {
    expect(isErasedKey(vote.voter_key)).toBe(vote.receipt === null)
    const columns = Object.entries(vote).filter(([name]) => !keptColumns.has(name))
    const details = columns.filter(([, value]) => value !== null).length
    return { at: cast_at.toISOString().slice(0, 10), details, columns: columns.length, bad }
  })
  const erased = found.filter(({ details, bad }) => details === 0 && bad === 2)
  const complete = found.filter(({ details, columns, bad }) => details === columns && bad === 1)
  expect(erased.length + complete.length).toBe(found.length)
  return { erased: erased.map(({ at }) => at), complete: complete.map(({ at }) => at) }
}

/** Adds a case of votes, its duplicate in the previous version's table, an action on the votes, and a blind check of one of them. */
async function addCase(week: string, clanId: number, voteIds: readonly number[]): Promise<void> {
  const { db } = storage
  const [at, size] = [new Date(0), voteIds.length]
  const shared = { week, clan_id: clanId, vote_ids: [...voteIds] }
  await db
    .insertInto('vote_cases')
    .values({
      ...shared,
      clan_name: 'A clan',
      verdict: 'void',
      size,
      estimated_fakes: size,
      found_at: at,
      updated_at: at,
    })
    .execute()
  const judgment = await db
    .insertInto('vote_judgments')
    .values({ week, detector: 1, started_at: at, renewed_at: at, finished_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const group = { judgment_id: judgment.id, number: 1, clan_id: clanId, verdict: 'void', size, evidence: '{}' } as const
  await db
    .insertInto('vote_groups')
    .values({ ...group, vote_ids: [...voteIds] })
    .execute()
  const { id } = await db
    .insertInto('vote_actions')
    .values({ ...shared, kind: 'void', reason: '', created_at: at, votes: size, done: size, finished_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = { action_id: id, number: 1, state: 'counted' as const, reason: null, vote_ids: [...voteIds] }
  await db.insertInto('vote_action_changes').values(change).execute()
  await db.insertInto('blind_checks').values({ week, drawn_at: at }).execute()
  const checked = { week, number: 1, vote_id: voteIds[0] ?? null, clan_id: clanId, was_void: true } as const
  await db.insertInto('blind_check_votes').values(checked).execute()
}

/** Returns the weeks whose cases, groups, actions, previous states and blind checks still contain vote IDs. */
async function weeksWithIds(): Promise<unknown> {
  const { rows } = await sql<{ weeks: string[] }>`
    select array(select week from vote_cases where cardinality(vote_ids) > 0 order by week)
      || array(select week from vote_groups join vote_judgments on id = judgment_id order by week)
      || array(select week from vote_actions where cardinality(vote_ids) > 0 order by week)
      || array(select week from vote_action_changes join vote_actions on id = action_id order by week)
      || array(select week from blind_check_votes where vote_id is not null order by week) as weeks`.execute(storage.db)
  return rows[0]?.weeks
}

/** Changes with every update of a case, an action or a blind check vote. */
async function rowVersions(): Promise<unknown> {
  const { rows } = await sql`
    select xmin from vote_cases union all select xmin from vote_actions union all select xmin from blind_check_votes`.execute(
    storage.db,
  )
  return rows
}

test('erases the address, score and fingerprint of votes, and the votes of cases, after twelve months and keeps the tallies, even of deleted clans', async () => {
  const { db } = storage
  const [clan, gone] = [await aClan(db), await aClan(db)]
  const days = ['2025-03-05', '2025-08-13', '2025-11-17', '2025-11-20', '2026-11-20']
  await ensureVotePartitions(db, ['2025-W33', '2025-W47'])
  const votes = days.flatMap((day) => [clan, gone].map((id) => aCompleteVote(id, `${day}T12:00:00Z`)))
  await insertVotes(db, votes, unlimitedVotes)
  await db.deleteFrom('clans').where('id', '=', gone).execute()
  const tallies = () => db.selectFrom('tallies').selectAll().orderBy('week').orderBy('clan_id').execute()
  const before = await tallies()
  const stored = await db.selectFrom('votes').select(['id', 'week']).execute()
  for (const week of ['2025-W33', '2025-W47'])
    await addCase(week, gone, stored.filter((vote) => vote.week === week).map(({ id }) => id)) // prettier-ignore
  const mark = { reason: '', created_at: new Date(0), created_by: null }
  for (const [network, day] of [['192.0.2.0/24', '2025-11-01'], ['198.51.100.0/24', '2026-11-01'], ['AS64500', null]]) // prettier-ignore
    await db.insertInto('shared_networks').values({ ...mark, network: network ?? '', taken_back_at: day ? new Date(day) : null }).execute() // prettier-ignore
  const twice = (list: string[]) => list.flatMap((day) => [day, day])

  await purgeAt('2026-08-01T00:00:00Z')
  expect(await readDetails()).toEqual({ erased: twice(days.slice(0, 1)), complete: twice(days.slice(1)) })
  // In the middle of a week, after months without a purge.
  await purgeAt('2026-11-19T00:00:00Z')
  expect(await readDetails()).toEqual({ erased: twice(days.slice(0, 3)), complete: twice(days.slice(3)) })
  expect(await weeksWithIds()).toEqual(Array.from({ length: 5 }, () => '2025-W47'))
  await purgeAt('2026-11-21T00:00:00Z')
  expect(await readDetails()).toEqual({ erased: twice(days.slice(0, 4)), complete: twice(days.slice(4)) })
  await purgeAt('2026-11-26T00:00:00Z')
  expect(await weeksWithIds()).toEqual([])
  const purged = await rowVersions()
  await purgeAt('2026-11-27T00:00:00Z')
  expect(await rowVersions()).toEqual(purged)
  const marks = await db.selectFrom('shared_networks').select('network').orderBy('id').execute()
  expect(marks.map(({ network }) => network)).toEqual(['198.51.100.0/24', 'AS64500'])
  const numbers = await db.selectFrom('vote_cases').select('size').orderBy('id').execute()
  expect(numbers).toEqual([{ size: 2 }, { size: 4 }])
  expect(await tallies()).toEqual(before)
})

test('erases more votes than one statement handles, and none that are not due', async () => {
  const { db } = storage
  const clan = await aClan(db)
  const votes = [
    ...Array.from({ length: 4500 }, () => aCompleteVote(clan, '2025-06-04T12:00:00Z')),
    aCompleteVote(clan, '2025-11-21T12:00:00Z'),
  ]
  await insertVotes(db, votes, unlimitedVotes)
  await purgeAt('2026-11-21T00:00:00Z')
  const { erased, complete } = await readDetails()
  expect([erased.length, complete.length]).toEqual([4500, 1])
  // Erasing a vote again would give it a different key.
  const keys = () => db.selectFrom('votes').select('voter_key').orderBy('id').execute()
  const before = await keys()
  await purgeAt('2026-11-21T01:00:00Z')
  expect(await keys()).toEqual(before)
})

test('a later purge continues where a stopped one ended', async () => {
  const { db } = storage
  const clan = await aClan(db)
  await insertVotes(
    db,
    Array.from({ length: 4500 }, () => aCompleteVote(clan, '2025-06-04T12:00:00Z')),
    unlimitedVotes,
  )
  const stopping = new AbortController()
  const stopsAfterABatch = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'key' in row)) stopping.abort()
      return result
    },
  })
  const now = Date.parse('2026-11-21T00:00:00Z')
  await purgeVoteDetails(stopsAfterABatch, now, stopping.signal)
  expect((await readDetails()).erased).toHaveLength(2000)
  await purgeVoteDetails(db, now)
  expect((await readDetails()).erased).toHaveLength(4500)
})

test('deletes the counts of held votes by network two weeks after their week, and nothing else about held votes', async () => {
  const { db } = storage
  const clan = await aClan(db)
  const held = { ...unlimitedVotes, holdReason: 'as_limit' as const }
  await insertVotes(db, [{ ...aCompleteVote(clan, '2026-11-11T12:00:00Z'), allowance: held }], unlimitedVotes)
  const weeks = () => db.selectFrom('network_tallies').select(['week', 'held']).execute()
  // The week ended on 2026-11-16 at 04:00 UTC.
  await purgeAt('2026-11-30T03:59:00Z')
  expect(await weeks()).toEqual([{ week: '2026-W46', held: 1 }])
  await purgeAt('2026-12-02T00:00:00Z')
  expect(await weeks()).toEqual([])
  expect(await db.selectFrom('votes').select('state_reason').execute()).toEqual([{ state_reason: 'as_limit' }])
  expect(await db.selectFrom('tallies').select(['votes', 'held']).execute()).toEqual([{ votes: 0, held: 1 }])
})

test('deletes the followers of a link after 26 months and keeps the click count', async () => {
  const { db } = storage
  const clanId = await aClan(db)
  for (const day of ['2024-09-20', '2024-09-21', '2026-11-20']) {
    const instant = Date.parse(`${day}T12:00:00Z`)
    const week = voteWeekAt(instant, defaultVoteOffset)
    const follower = Buffer.alloc(32, 1)
    await insertFollow(db, {
      week,
      day,
      clanId,
      url: 'https://clan.example',
      follower,
      followerWithoutKey: follower,
      followedAt: new Date(instant),
    })
  }
  await purgeAt('2026-11-21T12:00:00Z')
  expect(await db.selectFrom('link_follows').select('day').orderBy('day').execute()).toEqual([
    { day: '2024-09-21' },
    { day: '2026-11-20' },
  ])
  expect(await countFollows(db)).toBe(3)
})
