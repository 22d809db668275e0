import { expect, test } from 'vitest'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { lastJudgmentFrom } from '#server/domain/last-judgment.ts'
import { noteWeekChange } from '#server/domain/week-changes.ts'
import { changeVoteStates } from '#server/features/integrity/change-vote-states.ts'
import { runJudgment } from '#server/features/integrity/judging/run-judgment.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { firstTurn, firstWeek, hourMs, secondWeek, useClosing } from '#test/support/closed-weeks.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'

const storage = useDatabase()
const {
  begin,
  cast,
  closeAt,
  closeWith,
  fenceAt,
  resultOf,
  readEntries,
  storedFilesOf,
  uploads: files,
} = useClosing(storage)
const weekMs = 7 * 24 * hourMs
const final = firstTurn + 50 * hourMs
const secondFinal = final + weekMs

async function voidVotes(week: string, clan: number, count: number): Promise<void> {
  const { db } = storage
  const votes = await db
    .selectFrom('votes')
    .select('id')
    .where('clan_id', '=', clan)
    .where('week', '=', week)
    .limit(count)
    .execute()
  const ids = votes.map(({ id }) => id)
  for await (const _ of changeVoteStates(db, { week, ids }, 'void', 'admin_void'));
}

/** Makes the changes so far due for a correction. */
async function settle(): Promise<void> {
  await storage.db
    .updateTable('week_closes')
    .set({ changed_at: new Date(0) })
    .where('changed_at', 'is not', null)
    .execute()
}

/** Creates two final weeks with votes for two clans. */
async function twoWeeks(votes = 40): Promise<[number, number]> {
  await begin()
  const clans: [number, number] = [await aClan(storage.db), await aClan(storage.db)]
  await cast(clans[0], votes)
  await cast(clans[1], 4)
  await fenceAt(firstTurn)
  await closeAt(final)
  for (const clan of clans) await cast(clan, 3, secondWeek)
  await fenceAt(firstTurn + weekMs)
  await closeAt(secondFinal)
  return clans
}

test('changes of a final week become a correction; the previous version and later weeks do not change', async () => {
  const [one, two] = await twoWeeks(9000)
  const before = await storedFilesOf(firstWeek, 1)
  const later = await storedFilesOf(secondWeek, 1)
  await voidVotes(firstWeek, one, 2)
  await storage.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('penalties')
      .values({ clan_id: two, week: firstWeek, percent: 50, created_at: new Date(final + 1) })
      .execute()
    await noteWeekChange(transaction, firstWeek)
    // A note on a case of the week is not a change.
    const at = new Date(final + 2)
    await transaction
      .insertInto('vote_actions')
      .values({ kind: 'note', week: firstWeek, clan_id: one, reason: 'Seen', created_at: at, finished_at: at })
      .execute()
  })
  expect(await closeAt(secondFinal)).toEqual([])
  await settle()
  expect(await closeAt(secondFinal)).toEqual([`correction ${firstWeek}`])
  expect(await closeAt(secondFinal)).toEqual([])

  expect(await storedFilesOf(firstWeek, 1)).toEqual(before)
  expect(await storedFilesOf(secondWeek, 1)).toEqual(later)
  const [first, second] = [await resultOf(firstWeek, 1), await resultOf(firstWeek, 2)]
  expect(second).toMatchObject({
    reason: 'An administrator gave a penalty.',
    summary: { version: 2, replaces: first.entry },
  })
  expect(second.summary.cast).toEqual(first.summary.cast)
  expect(second.summary.counts).toMatchObject({ counted: 9002, notCounted: 2 })
  expect(second.clans.map(({ effective }) => effective)).toEqual([8998, 2])
  const entries = (await readEntries()).map(({ body }) => JSON.parse(body ?? '') as Record<string, unknown>)
  expect(entries.map(({ type }) => type)).toEqual(['cast', 'result', 'cast', 'result', 'correction'])
  expect(entries[4]).toMatchObject({ week: firstWeek, version: 2, replaces: first.entry, changed: 2 })
  // A week names the version that it depends on.
  expect((await resultOf(secondWeek, 1)).summary.base).toEqual({ week: firstWeek, version: 1 })
  expect((await resultOf(secondWeek, 1)).clans.map(({ lastWeek }) => lastWeek)).toEqual([9000, 4])
  // Files without a changed vote are not stored again.
  const names = await storage.db
    .selectFrom('week_files')
    .select('name')
    .distinct()
    .where('path', 'like', 'votes/%')
    .where('week', '=', firstWeek)
    .execute()
  expect(names.length).toBeGreaterThan(3)
  expect(names.length).toBeLessThanOrEqual(5)
})

test('changes that were undone, and deleted clans, cause no correction', async () => {
  const [one, two] = await twoWeeks()
  await voidVotes(firstWeek, one, 1)
  const [vote] = await storage.db.selectFrom('votes').select('id').where('state', '=', 'void').execute()
  for await (const _ of changeVoteStates(storage.db, { week: firstWeek, ids: [vote?.id ?? 0] }, 'counted', null));
  await storage.db.deleteFrom('clans').where('id', '=', two).execute()
  await settle()
  expect(await closeAt(secondFinal)).toEqual([`correction ${firstWeek}`])
  expect(await closeAt(secondFinal)).toEqual([])
  expect((await readEntries()).filter(({ type }) => type === 'correction')).toEqual([])
})

test('votes older than twelve months have no receipts, so their weeks are not corrected', async () => {
  const [one] = await twoWeeks()
  await voidVotes(firstWeek, one, 1)
  await settle()
  expect(await closeAt(Date.parse('2027-12-24T00:00:00Z'))).toEqual([])
})

test('the detector rejects a final week', async () => {
  await twoWeeks()
  const deps = { database: storage.database, now: () => secondFinal, mayVoid: true }
  await expect(runJudgment(deps, firstWeek)).rejects.toThrow(`The result of week ${firstWeek} is final`)
})

test('a vote that changes while the result is being computed restarts the computation', async () => {
  await begin()
  const clan = await aClan(storage.db)
  await cast(clan, 3)
  await fenceAt(firstTurn)
  await closeAt(firstTurn)
  let isChanged = false
  const uploads: Uploads = {
    ...files(),
    async add(added) {
      if (!isChanged) await voidVotes(firstWeek, clan, 1)
      isChanged = true
      await files().add(added)
    },
  }
  expect(await closeWith({ database: storage.database, uploads }, final)).toEqual([])
  expect(await closeWith({ database: storage.database, uploads }, final)).toEqual([`result ${firstWeek}`])
  expect((await resultOf(firstWeek, 1)).summary.counts).toMatchObject({ counted: 2, notCounted: 1 })
  expect(await closeAt(final)).toEqual([])
})

test('the result waits for the detector', async () => {
  await begin()
  await cast(await aClan(storage.db), 2)
  await fenceAt(firstTurn)
  const awaiting = { awaitsDetector: true }
  expect(await closeAt(final, awaiting)).toEqual([`cast ${firstWeek}`])
  const run = { week: firstWeek, detector: 1, renewed_at: new Date(final), finished_at: new Date(final) }
  await storage.db
    .insertInto('vote_judgments')
    .values({ ...run, started_at: new Date(lastJudgmentFrom(firstWeek, defaultVoteOffset) - 1) })
    .execute()
  expect(await closeAt(firstTurn + weekMs - 1, awaiting)).toEqual([])
  await storage.db
    .insertInto('vote_judgments')
    .values({ ...run, started_at: new Date(lastJudgmentFrom(firstWeek, defaultVoteOffset)) })
    .execute()
  expect(await closeAt(final, awaiting)).toEqual([`result ${firstWeek}`])
})

test.each([
  ['at the end of the week', firstTurn],
  ['three days later, because the site was off', firstTurn + 72 * hourMs],
])('seven days after the fence %s, the result is published although the detector has not judged it', async (_, at) => {
  await begin()
  await cast(await aClan(storage.db), 2)
  await fenceAt(at)
  const awaiting = { awaitsDetector: true }
  expect(await closeAt(at + weekMs - 1, awaiting)).toEqual([`cast ${firstWeek}`])
  expect(await closeAt(at + weekMs, awaiting)).toEqual([`result ${firstWeek}`])
  expect((await resultOf(firstWeek, 1)).summary.counts).toMatchObject({ cast: 2, counted: 2 })
})
