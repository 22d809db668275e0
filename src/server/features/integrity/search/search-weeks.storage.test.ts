import { expect, test } from 'vitest'
import { weekMs } from '#contract/rules/time/durations.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { wednesday } from '#test/support/clock.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { useDatabase } from '#test/support/database.ts'
import { createSearch } from './search-weeks.ts'

const storage = useDatabase()
const [first, second] = ['2026-W46', '2026-W47'] as const

async function castVotes(week: VoteWeek, castAt: number) {
  const clanId = await aClan(storage.db)
  const votes = Array.from({ length: 500 }, () => aNewVote({ week, clanId, castAt: new Date(castAt) }))
  await insertVotes(storage.db, votes, unlimitedVotes)
}

test('weeks that do not fit into memory together are loaded one at a time, and the used one is dropped', async () => {
  await castVotes(first, wednesday - weekMs)
  await castVotes(second, wednesday)
  const search = createSearch(storage.db, () => wednesday, 800)
  const [one, other] = [search.open(first), search.open(second)]
  const refreshed = [search.refresh(one), search.refresh(other)]
  await refreshed[0]
  expect([one.isLoaded(), other.isLoaded()]).toEqual([true, false])
  // Another request for a week that is still loading does not load it again.
  expect(search.open(second)).toBe(other)
  await refreshed[1]
  expect(other.view.table.rows.count).toBe(500)
  expect(search.open(second)).toBe(other)
  expect(search.open(first)).not.toBe(one)
})

test('a week that is dropped while it loads stops loading', async () => {
  await castVotes(second, wednesday)
  const search = createSearch(storage.db, () => wednesday)
  const dropped = search.open(second)
  const refreshed = search.refresh(dropped)
  search.reset()
  await expect(refreshed).rejects.toThrow('aborted')
  expect(dropped.loading.signal.aborted).toBe(true)
  const opened = search.open(second)
  expect(opened).not.toBe(dropped)
  await search.refresh(opened)
  expect([dropped.isLoaded(), opened.isLoaded()]).toEqual([false, true])
})
