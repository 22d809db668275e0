import { type Kysely, type KyselyPlugin, type QueryId, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import { startOfWeek } from '#contract/rules/votes/vote-week.ts'
import { useDatabase } from '#test/support/database.ts'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'
import { aFinalWeek } from '#test/support/final-week.ts'
import { expectCountsToAgree } from '#test/support/vote-counts.ts'
import { addComebacks, addScriptedVotes, examinedWeek, sampleVotes } from '../detector/votes.fixture.ts'
import { changeVoteStates, type VoteSelection } from '../change-vote-states.ts'
import { continueJudgment, previewJudgment, runJudgment } from './run-judgment.ts'
import { examinationMs, leaseMs, startJudgment } from './judgment-store.ts'
import type { VoteRow } from '../detector/votes/vote-row.ts'
import { storeSampleVotes } from '../stored-votes.fixture.ts'

const storage = useDatabase()
const attacked = 3
let clock = Date.parse('2026-11-16T00:00:00Z')
const deps = (mayVoid = true) => ({ database: storage.database, now: () => clock, mayVoid })
/** Runs statements through `db`. */
const depsWith = (db: Kysely<Schema>) => ({ ...deps(), database: { ...storage.database, db } })

const rows = (() => {
  const votes = sampleVotes(8, 40)
  addScriptedVotes(votes, attacked, 600)
  return votes.rows()
})()

/** The distinct verdicts of the clan's cases, except those that are only unusual. */
async function verdictsOf(clan: number): Promise<string[]> {
  const cases = await storage.db
    .selectFrom('vote_cases')
    .select('verdict')
    .distinct()
    .where('clan_id', '=', clan)
    .where('verdict', '<>', 'shown')
    .orderBy('verdict')
    .execute()
  return cases.map(({ verdict }) => verdict)
}

const storeVotes = () => storeSampleVotes(storage.db, rows)

/** The attacked clan's votes in the examined week, counted by state and reason. */
async function statesOf(clan = attacked): Promise<Record<string, number>> {
  const { rows: found } = await sql<{ state: string; votes: number }>`
    select concat_ws(' ', state, state_reason) as state, count(*) as votes from votes
    where week = ${examinedWeek} and clan_id = ${clan} group by 1`.execute(storage.db)
  return Object.fromEntries(found.map(({ state, votes }) => [state, votes]))
}

async function change(selection: VoteSelection, state: VoteState, reason: string | null): Promise<void> {
  for await (const { done } of changeVoteStates(storage.db, selection, state, reason))
    expect(done).toBeLessThanOrEqual(selection.ids.length)
}

test('voids the votes of a script, stores the run with its cases, and a preview changes nothing', async () => {
  const { db } = storage
  await storeVotes()
  const before = await statesOf()
  const preview = await previewJudgment(deps(), examinedWeek)
  expect(await statesOf()).toEqual(before)
  expect(await db.selectFrom('vote_judgments').selectAll().execute()).toEqual([])

  const { report, changed } = await runJudgment(deps(), examinedWeek)
  expect(report).toEqual(preview.report)
  expect(report.void).toBeGreaterThan(550)
  expect(changed).toBe(report.void + report.held)
  expect(await statesOf()).toMatchObject({ 'void detector_void': report.void })
  await expectCountsToAgree(storage.db)
  const interventions = await db.selectFrom('vote_interventions').selectAll().execute()
  expect(new Set(interventions.map(({ made_by: madeBy }) => madeBy))).toEqual(new Set(['detector']))
  expect(interventions.reduce((sum, row) => sum + row.votes, 0)).toBe(changed)
  const [run, ...others] = await db.selectFrom('vote_judgments').selectAll().execute()
  expect(others).toEqual([])
  const { votes, counted, held, void: voided } = report
  expect(run).toMatchObject({ week: examinedWeek, votes, counted, held, void: voided, to_change: changed, changed })
  expect(run?.finished_at).toEqual(new Date(clock))
  const cases = await db.selectFrom('vote_cases').selectAll().orderBy('id').execute()
  const isCase = ({ state, votes: size }: (typeof report.groups)[number]) => state !== 'shown' || size >= 5
  expect(cases).toHaveLength(report.groups.filter(isCase).length)
  const convicted = cases.find(({ verdict }) => verdict === 'void')
  expect(convicted).toMatchObject({ clan_id: attacked, size: convicted?.vote_ids.length, status: 'open' })
  expect(convicted?.evidence).toMatchObject({ reservations: [], evidence: expect.any(Array), tried: expect.any(Array) })
  // A second run has nothing to change and finds the same cases.
  expect(await runJudgment(deps(), examinedWeek)).toMatchObject({ changed: 0 })
  const again = await db.selectFrom('vote_cases').selectAll().orderBy('id').execute()
  expect(again).toEqual(cases.map((one) => ({ ...one, judgment_id: (run?.id ?? 0) + 1 })))
})

/** Calls `act` after the run has stored its findings, before it changes the first vote. */
function beforeChanges(act: () => Promise<void>): KyselyPlugin {
  const renewals = new WeakSet<QueryId>()
  let isDone = false
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('update vote_judgments set renewed_at'))
        renewals.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (renewals.has(queryId) && !isDone) {
        isDone = true
        await act()
      }
      return result
    },
  }
}

describe('voters who come back after weeks that a run does not read', () => {
  const clan = 4
  const notCounted = async () => (await previewJudgment(deps(), examinedWeek)).report.held

  /** Stores a site's votes, including 60 voters of one clan with passes of this age. Returns these voters' votes. */
  async function storeComebacks(weeksAway: number): Promise<readonly VoteRow[]> {
    const votes = sampleVotes(8, 40)
    const before = votes.rows().length
    addComebacks(votes, clan, 60, weeksAway)
    await storeSampleVotes(storage.db, votes.rows())
    return votes.rows().slice(before)
  }

  async function storeEarlier(votes: readonly VoteRow[], changes: Partial<VoteRow> & { readonly week: string }) {
    await ensureVotePartitions(storage.db, [changes.week])
    const earlier = { cast_at: new Date(startOfWeek(changes.week)).toISOString(), ...changes }
    await storeSampleVotes(
      storage.db,
      votes.map((vote) => ({ ...vote, ...earlier })),
    )
  }

  test.each([
    ['2026-W43', 3],
    ['2026-W20', 26],
  ])('are known if they voted for the clan in week %s, %i weeks before', async (week, weeksAway) => {
    const comebacks = await storeComebacks(weeksAway)
    expect(await notCounted()).toBeGreaterThan(40)
    await storeEarlier(comebacks, { week })
    expect(await notCounted()).toBe(0)
  })

  test.each<[string, Partial<VoteRow> & { week: string }]>([
    ['that is more than half a year ago', { week: '2026-W19' }],
    ['for another clan', { week: '2026-W41', clan_id: 5 }],
  ])('are not known by votes of a week %s', async (_, changes) => {
    await storeEarlier(await storeComebacks(27), changes)
    expect(await notCounted()).toBeGreaterThan(40)
  })

  test('are not known by votes that did not count', async () => {
    await storeEarlier(await storeComebacks(5), { week: '2026-W41' })
    await sql`update votes set state = 'void' where week = '2026-W41'`.execute(storage.db)
    expect(await notCounted()).toBeGreaterThan(40)
  })

  test('are not new to other clans either', async () => {
    const comebacks = await storeComebacks(5)
    await storeEarlier(comebacks, { week: '2026-W41' })
    const also = comebacks.map((vote) => ({ ...vote, id: Number(vote.id) + 10_000, clan_id: 6 }))
    await storeSampleVotes(storage.db, also)
    expect(await notCounted()).toBe(0)
  })
})

test('changes nothing if the result becomes final during the run', async () => {
  await storeVotes()
  const before = await statesOf()
  const plugin = beforeChanges(() => aFinalWeek(storage.db, examinedWeek))
  const { report, changed } = await runJudgment(depsWith(storage.db.withPlugin(plugin)), examinedWeek)
  expect(report.void).toBeGreaterThan(550)
  expect(changed).toBe(0)
  expect(await statesOf()).toEqual(before)
  expect(await storage.db.selectFrom('vote_interventions').selectAll().execute()).toEqual([])
})

test('leaves the decisions of others, even those made while it runs', async () => {
  await storeVotes()
  const fake = rows.filter(
    ({ week, browser, reach }) => week === examinedWeek && browser === 'chrome' && reach === 'direct',
  )
  const ids = fake.map(({ id }) => Number(id))
  const decide = (some: readonly number[], state: VoteState, reason: string) =>
    change({ week: examinedWeek, ids: some }, state, reason)
  await decide(ids.slice(0, 20), 'held', 'address_limit')
  await decide(ids.slice(20, 30), 'void', 'admin_void')
  await decide(ids.slice(30, 40), 'void', 'admin_void')
  await decide(ids.slice(30, 40), 'counted', 'admin_counted')

  await runJudgment(deps(), examinedWeek)
  expect(await statesOf()).toMatchObject({
    'held address_limit': 20,
    'void admin_void': 10,
    'counted admin_counted': 10,
    'void detector_void': expect.any(Number),
  })
  await expectCountsToAgree(storage.db)
  // A decision made after the votes were read.
  await change({ week: examinedWeek, ids, ownReasons: ['detector_void'] }, 'counted', null)
  const selection = { week: examinedWeek, ids: ids.slice(0, 60), ownReasons: ['detector_held', 'detector_void'] }
  await change(selection, 'void', 'detector_void')
  expect(await statesOf()).toMatchObject({
    'held address_limit': 20,
    'void admin_void': 10,
    'counted admin_counted': 10,
    'void detector_void': 20,
  })
  await expectCountsToAgree(storage.db)
})

test('votes that it no longer finds fake stay held in their case, unless it names an innocent cause', async () => {
  await storeVotes()
  const ids = rows.filter(({ week, clan_id: clan }) => week === examinedWeek && clan === 5).map(({ id }) => Number(id))
  await change({ week: examinedWeek, ids: ids.slice(0, 7) }, 'held', 'detector_held')
  await change({ week: examinedWeek, ids: ids.slice(7, 12) }, 'void', 'detector_void')
  const { db } = storage
  const run = { week: examinedWeek, detector: 1, started_at: new Date(clock), renewed_at: new Date(clock), finished_at: new Date(clock) } // prettier-ignore
  await db.insertInto('vote_judgments').values(run).execute()
  const aCase = { week: examinedWeek, clan_id: 5, verdict: 'void' as const, estimated_fakes: 4, found_at: new Date(clock), updated_at: new Date(clock) } // prettier-ignore
  const ofGroup = (voteIds: readonly number[]) => ({ ...aCase, size: voteIds.length, vote_ids: [...voteIds] })
  await db
    .insertInto('vote_cases')
    .values([ofGroup(ids.slice(0, 12)), ofGroup(ids.slice(20, 26))])
    .execute()
  const expected = { counted: ids.length - 12, 'held detector_held': 12 }
  for (const changed of [5, 0]) {
    const { plan } = await runJudgment(deps(), examinedWeek)
    expect(plan.find(({ state }) => state === 'held')?.ids).toEqual(changed === 0 ? [] : ids.slice(7, 12))
    expect(await statesOf(5)).toEqual(expected)
  }
  await expectCountsToAgree(db)
  const cases = db.selectFrom('vote_cases').select(['verdict', 'size']).where('clan_id', '=', 5)
  expect(await cases.where('verdict', '<>', 'shown').execute()).toEqual([{ verdict: 'held', size: 12 }])
})

test('counts votes that resemble those of a dismissed case', async () => {
  const { db } = storage
  await storeVotes()
  const { report } = await runJudgment(deps(), examinedWeek)
  const evidence = report.groups.find(({ state }) => state === 'void')?.evidence
  expect(evidence?.length).toBeGreaterThan(0)
  // The clan already had such a group in an earlier week.
  const isScripted = ({ browser, reach }: VoteRow) => browser === 'chrome' && reach === 'direct'
  const ids = rows.filter(isScripted).map(({ id }) => Number(id))
  const at = new Date(clock)
  const found = {
    week: examinedWeek,
    clan_id: attacked,
    clan_name: null,
    judgment_id: null,
    found_at: at,
    updated_at: at,
  }
  const dismissed = { ...found, verdict: 'void', status: 'dismissed', size: ids.length, estimated_fakes: 0 } as const
  const dismissal = await db
    .insertInto('vote_actions')
    .values({
      kind: 'dismiss',
      week: examinedWeek,
      reason: 'A tournament',
      created_at: at,
      finished_at: at,
      vote_ids: ids,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('vote_cases')
    .values({ ...dismissed, decided_by: dismissal.id, vote_ids: ids, evidence: JSON.stringify({ evidence }) })
    .execute()
  expect((await runJudgment(deps(), examinedWeek)).report).toMatchObject({ void: 0, held: 0 })
  expect(await statesOf()).toEqual({ counted: expect.any(Number) })
})

test('holds instead of voiding if it must not void', async () => {
  await storeVotes()
  const { report } = await runJudgment(deps(false), examinedWeek)
  expect(await statesOf()).toMatchObject({ 'held detector_held': report.void + report.held })
  expect(report.void).toBeGreaterThan(0)
  expect(await verdictsOf(attacked)).toEqual(['held'])
  // Once it may void votes, it does.
  await runJudgment(deps(), examinedWeek)
  expect(await verdictsOf(attacked)).toContain('void')
  expect(await statesOf()).toMatchObject({ 'void detector_void': report.void })
  await expectCountsToAgree(storage.db)
})

test.each([
  { interrupted: 'before it stores that the first batch is done', batches: 1, stored: 0 },
  { interrupted: 'in the second batch', batches: 2, stored: 500 },
])('continues after an interruption $interrupted; no other run can start', async ({ batches, stored }) => {
  const { db } = storage
  await storeVotes()
  const stop = new Error('interrupted')
  let seen = 0
  const stopping = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'lastVoteAt' in row)) seen++
      if (seen === 2) throw stop
      return result
    },
  })
  const now = () => {
    if (seen === batches) throw stop
    return clock
  }
  await expect(runJudgment({ ...depsWith(stopping), now }, examinedWeek)).rejects.toBe(stop)
  expect(await statesOf()).toMatchObject({ 'void detector_void': 500 })
  await expectCountsToAgree(storage.db)
  const [first] = await db.selectFrom('vote_judgments').selectAll().execute()
  expect(first).toMatchObject({ changed: stored, finished_at: null })
  expect(first?.to_change).toBeGreaterThan(500)

  await expect(runJudgment(deps(), examinedWeek)).rejects.toThrow('Another run has been examining')
  clock += leaseMs + 1
  const { changed, report } = await runJudgment(deps(), examinedWeek)
  expect(changed).toBe((first?.to_change ?? 0) - 500)
  expect(await statesOf()).toMatchObject({ 'void detector_void': report.void })
  await expectCountsToAgree(storage.db)
})

test('a run that was replaced stops', async () => {
  const { db } = storage
  await storeVotes()
  let calls = 0
  let replacement: Promise<number> | undefined
  const now = () => {
    // The second call comes right after the start of the run, so the replacement precedes all other statements of the run.
    if (calls++ === 1) replacement = startJudgment(db, examinedWeek, clock + 2 * leaseMs)
    return clock
  }
  const waiting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await replacement
      return result
    },
  })
  await expect(runJudgment({ ...depsWith(waiting), now }, examinedWeek)).rejects.toThrow('reported no progress')
  expect(await statesOf()).toEqual({ counted: expect.any(Number) })
})

test('a run that was replaced while it examined the votes stores no cases', async () => {
  const { db } = storage
  await storeVotes()
  const run = { id: await startJudgment(db, examinedWeek, clock), week: examinedWeek }
  const replace = async () => void (await startJudgment(db, examinedWeek, clock + 2 * leaseMs))
  await expect(continueJudgment(deps(), run, replace)).rejects.toThrow('reported no progress')
  expect(await db.selectFrom('vote_cases').selectAll().execute()).toEqual([])
})

test('a run in this process keeps its lease while it examines the votes', async () => {
  const { db } = storage
  await storeVotes()
  const queries: string[] = []
  const observed = db.withPlugin({
    transformQuery({ node }) {
      queries.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await runJudgment(depsWith(observed), examinedWeek)
  const kept = new Date(clock + examinationMs).toISOString()
  expect(queries.filter((query) => query.includes(kept))).toHaveLength(1)
})

test('rejects weeks without votes, and weeks whose evidence was deleted', async () => {
  await expect(previewJudgment(deps(), examinedWeek)).rejects.toThrow('There are no votes of week 2026-W46.')
  await storeVotes()
  const later = { ...deps(), now: () => Date.parse('2027-11-12T00:00:00Z') }
  await expect(runJudgment(later, examinedWeek)).rejects.toThrow('have been deleted')
})
