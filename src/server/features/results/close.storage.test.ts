import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { openDatabase } from '#server/database/connect.ts'
import { changeVoteStates } from '#server/features/integrity/change-vote-states.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { createVoteQueue } from '#server/features/voting/vote-queue.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import {
  aVoteIn,
  firstTurn as turn,
  firstWeek as week,
  hourMs,
  secondWeek as following,
  useClosing,
} from '#test/support/closed-weeks.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { fenceEndedWeeks } from './fence-weeks.ts'

const storage = useDatabase()
const closing = useClosing(storage)
const { begin, cast, closeAt, fenceAt, resultOf, readEntries } = closing
const aVote = (clanId: number, of = week) => aVoteIn(of, clanId)

test('a week is fenced, committed to, and published after two days', async () => {
  const { db } = storage
  expect(await begin()).toEqual([])
  const [one, two, gone] = [await aClan(db), await aClan(db), await aClan(db)]
  await cast(one, 5)
  await cast(two, 3)
  await cast(gone, 2)
  // Like votes of the previous version.
  await sql`update votes set receipt = null where clan_id = ${two}`.execute(db)
  const [held] = await db.selectFrom('votes').select('id').where('clan_id', '=', one).limit(1).execute()
  for await (const _ of changeVoteStates(db, { week, ids: [held?.id ?? 0] }, 'held', 'admin_held'));
  expect(await fenceAt(turn + 1)).toEqual([week])
  expect(await fenceAt(turn + 1)).toEqual([])
  expect(await closeAt(turn + 1)).toEqual([`cast ${week}`])
  await db.deleteFrom('clans').where('id', '=', gone).execute()
  await db.insertInto('penalties').values({ clan_id: two, week, percent: 40 }).execute()
  expect(await closeAt(turn + 48 * hourMs)).toEqual([])
  expect(await closeAt(turn + 48 * hourMs + 1)).toEqual([`result ${week}`])

  const { summary, text, entry, clans, ledger } = await resultOf(week, 1)
  expect(summary).toMatchObject({
    base: null,
    cast: { votes: 10 },
    counts: { cast: 10, counted: 9, notCounted: 0, undecided: 1 },
    replaces: null,
    version: 1,
  })
  const row = { decided: 'votes', listed: true, lastWeek: 0, premium: false, recommended: false, notCounted: 0 }
  expect(clans).toEqual([
    { ...row, clan: one, cast: 5, counted: 4, undecided: 1, effective: 4, penalty: 0, rank: 1, decided: null, lastVoteOrder: 1 }, // prettier-ignore
    { ...row, clan: two, cast: 3, counted: 3, undecided: 0, effective: 1, penalty: 40, rank: 3, lastVoteOrder: 1 },
    { ...row, clan: gone, cast: 2, counted: 2, undecided: 0, effective: 2, penalty: 0, rank: 2, lastVoteOrder: 1 },
  ])
  const receipts = ledger.map(([receipt]) => receipt)
  expect(receipts).toEqual(receipts.toSorted())
  const entries = await readEntries()
  expect(entries.map(({ type }) => type)).toEqual(['cast', 'result'])
  expect(entry).toBe(1)
  expect(JSON.parse(entries[1]?.body ?? '')).toMatchObject({ sha256: createHash('sha256').update(text).digest('hex') })
  const rows = await db
    .selectFrom('week_clans')
    .select(['clan_id', 'effective', 'rank', 'decided'])
    .orderBy('rank')
    .execute()
  expect(rows).toEqual(
    [one, gone, two].map((id, i) => ({
      clan_id: id,
      effective: [4, 2, 1][i],
      rank: i + 1,
      decided: i ? 'votes' : null,
    })),
  )
})

test('weeks are closed in order, even after three weeks off and without votes', async () => {
  await begin()
  await cast(await aClan(storage.db), 2)
  const later = turn + 20 * 24 * hourMs
  expect(await fenceAt(later)).toEqual([week, following, '2026-W49'])
  expect(await closeAt(later + 48 * hourMs)).toEqual([
    ...[week, following, '2026-W49'].map((each) => `cast ${each}`),
    ...[week, following, '2026-W49'].map((each) => `result ${each}`),
  ])
  const { summary } = await resultOf(following, 1)
  expect(summary.ledger).toEqual({ files: 0, lines: 0, root: createHash('sha256').digest('hex') })
})

test('a vote that is queued during the fence is stored in the following week, with its receipt', async () => {
  await begin()
  const clan = await aClan(storage.db)
  const queue = createVoteQueue(storage.db, unlimitedVotes)
  const vote = aVote(clan)
  expect(await queue.submit(vote)).toMatchObject({ week })
  await fenceAt(turn + 1)
  const moved = await Promise.all([queue.submit(aVote(clan)), queue.submit({ ...vote }), queue.submit(aVote(clan, following))]) // prettier-ignore
  expect(moved).toMatchObject([{ week: following }, { week: following }, { week: following, votes: 3 }])
  const votes = await storage.db.selectFrom('votes').select(['week', 'receipt']).orderBy('week').execute()
  expect(votes.map((each) => each.week)).toEqual([week, following, following, following])
  expect(new Set(votes.map(({ receipt }) => receipt?.toString('hex'))).size).toBe(4)
})

test('a vote that a limit of the fenced week holds counts in the following week, but not without its proof of work', async () => {
  await begin()
  const clan = await aClan(storage.db)
  const queue = createVoteQueue(storage.db, unlimitedVotes)
  await fenceAt(turn + 1)
  const submit = (needsProof: boolean) =>
    queue.submit({ ...aVote(clan), needsProof, allowance: { ...unlimitedVotes, holdReason: 'hosting_as_limit' } })
  expect(await submit(false)).toMatchObject({ week: following, state: 'counted' })
  expect(await submit(true)).toMatchObject({ week: following, state: 'held' })
})

test('each vote around the fence is in the commitment or in the following week, with votes from three instances', async () => {
  await begin()
  const clan = await aClan(storage.db)
  const others = [await openDatabase(storage), await openDatabase(storage)]
  try {
    const queues = [storage, ...others].map(({ db }) => createVoteQueue(db, unlimitedVotes))
    const votes = Array.from({ length: 300 }, () => aVote(clan))
    const submitted = votes.map(async (vote, i) => {
      if (i === 150) await fenceAt(turn + 1)
      return queues[i % queues.length]?.submit(vote)
    })
    const stored = await Promise.all(submitted)
    await closeAt(turn + 1)
    const inWeek = stored.filter((vote) => vote?.week === week).length
    expect(stored.every((vote) => vote?.week === week || vote?.week === following)).toBe(true)
    const close = await storage.db.selectFrom('week_closes').select('cast_votes').executeTakeFirstOrThrow()
    expect(close.cast_votes).toBe(inWeek)
    const counts = await sql`select week, count(*)::int as votes from votes group by week order by week`.execute(
      storage.db,
    )
    expect(counts.rows.reduce<number>((sum, row) => sum + (row as { votes: number }).votes, 0)).toBe(300)
  } finally {
    for (const other of others) await other.close()
  }
})

test('three instances that close at once publish one result', async () => {
  await begin()
  await cast(await aClan(storage.db), 20)
  const others = [await openDatabase(storage), await openDatabase(storage)]
  try {
    const all = [storage.database, ...others]
    const fences = await Promise.all(
      all.map(({ db }) => fenceEndedWeeks({ db, now: () => turn + 1, voteOffset: defaultVoteOffset })),
    )
    expect(fences.flat()).toEqual([week])
    // Only one instance can use the embedded database.
    const closers = storage.databaseUrl ? all : [storage.database]
    await Promise.all(
      closers.map((database) => closing.closeWith({ database, uploads: closing.uploads() }, turn + 50 * hourMs)),
    )
    await closeAt(turn + 50 * hourMs)
  } finally {
    for (const other of others) await other.close()
  }
  expect((await readEntries()).map(({ type }) => type)).toEqual(['cast', 'result'])
  await resultOf(week, 1)
})

test('the next close completes one that was interrupted at any statement or file', async () => {
  const { db } = storage
  await begin()
  await cast(await aClan(db), 20)
  let left = 0
  const interrupt = () => {
    if (left-- === 0) throw new Error('interrupted')
  }
  const failing = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      interrupt()
      return result
    },
  })
  const files: Uploads = {
    ...closing.uploads(),
    async add(added) {
      interrupt()
      await closing.uploads().add(added)
      interrupt()
    },
  }
  const database = { ...storage.database, db: failing, onOwnConnection: undefined as never, kind: 'embedded' as const }
  let interruptions = 0
  const at = turn + 50 * hourMs
  for (let isOver = false; !isOver;) {
    left = interruptions++ % 60
    isOver = await fenceEndedWeeks({ db: failing, now: () => turn + 1, voteOffset: defaultVoteOffset })
      .then(() => closing.closeWith({ database, uploads: files }, at))
      .then(() => true, () => false) // prettier-ignore
  }
  expect(interruptions).toBeGreaterThan(20)
  expect((await readEntries()).map(({ type }) => type)).toEqual(['cast', 'result'])
  const { summary } = await resultOf(week, 1)
  expect(summary.counts.cast).toBe(20)
  // The folder is missing if the last run had nothing left to sort.
  expect(await readdir(closing.workDir()).catch(() => [])).toEqual([])
  const stored: string[] = []
  for await (const name of closing.uploads().list(`result-${week}-`)) stored.push(name)
  expect(stored).toHaveLength(5)
})
