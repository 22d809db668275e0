import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { compareStandings } from './compare-standings.ts'
import { readSnapshot } from './standings-store.ts'
import { Standings } from './standings.ts'

const storage = useDatabase()
const [week, lastWeek] = ['2026-W47', '2026-W46'] as const
const wednesday = Date.parse('2026-11-18T12:00:00Z')

async function readStandings() {
  const { db } = storage
  const standings = new Standings(() => wednesday, -240 * 60_000)
  standings.load(await readSnapshot(db, week, lastWeek))
  const compare = (signal = new AbortController().signal) =>
    compareStandings({ db, standings, weeks: () => [week, lastWeek], enqueue: (read) => read(), signal })
  return { standings, compare }
}

function tally(clanId: number, votes: number, inWeek: string = week) {
  const row = { week: inWeek, clan_id: clanId, votes, last_vote_at: new Date(wednesday), version: votes }
  return storage.db
    .insertInto('tallies')
    .values(row)
    .onConflict((on) => on.columns(['week', 'clan_id']).doUpdateSet(row))
    .execute()
}

const remove = (clanId: number) => storage.db.deleteFrom('clans').where('id', '=', clanId).execute()

test('finds missed changes: votes, and changed, new and deleted clans', async () => {
  const [voted, renamed, gone] = [await aClan(storage.db), await aClan(storage.db), await aClan(storage.db)]
  await tally(voted, 2)
  await tally(gone, 3)
  await tally(gone, 10, lastWeek)
  const { standings, compare } = await readStandings()
  expect(standings.totals()).toEqual({ totalClans: 3, votesThisWeek: 5, votesAllTime: 15 })

  await tally(voted, 6)
  await storage.db.updateTable('clans').set({ name: 'Renamed' }).where('id', '=', renamed).execute()
  await remove(gone)
  const added = await aClan(storage.db)
  await tally(added, 1)
  await compare()
  expect(standings.listAll().map(({ id, votes }) => [id, votes])).toEqual([[voted, 6], [added, 1], [renamed, 0]]) // prettier-ignore
  expect(standings.find(renamed)?.name).toBe('Renamed')
  expect(standings.totals()).toEqual({ totalClans: 3, votesThisWeek: 10, votesAllTime: 20 })
})

test('adds votes that are committed after the end of their week to the all-time total', async () => {
  const clan = await aClan(storage.db)
  const { standings, compare } = await readStandings()
  await tally(clan, 4, lastWeek)
  await compare()
  expect(standings.totals()).toMatchObject({ votesThisWeek: 0, votesAllTime: 4 })
})

test('keeps the revision if nothing was missed', async () => {
  const [clan, gone] = [await aClan(storage.db), await aClan(storage.db)]
  await tally(clan, 2)
  await tally(gone, 2)
  await remove(gone)
  const { standings, compare } = await readStandings()
  const before = standings.revision
  await compare()
  expect(standings.revision).toBe(before)
})

test('compares long lists completely, and stops when aborted', async () => {
  const clans: number[] = []
  for (let i = 0; i < 501; i++) clans.push(await aClan(storage.db))
  const { standings, compare } = await readStandings()
  for (const clan of clans) await tally(clan, 1)
  const stopped = AbortSignal.abort()
  await compare(stopped)
  expect(standings.totals().votesThisWeek).toBe(0)
  await compare()
  expect(standings.totals().votesThisWeek).toBe(501)
})
