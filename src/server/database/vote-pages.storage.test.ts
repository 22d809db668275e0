import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { useDatabase } from '#test/support/database.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { ensureVotePartitions } from './partitions.ts'
import { readVotePages, tableOfWeek, type VotePage, type VotePosition } from './vote-pages.ts'

const storage = useDatabase()

async function readAll(week: VoteWeek, selection = {}) {
  const pages: VotePage<{ readonly id: number } & VotePosition>[] = []
  for await (const page of readVotePages<{ readonly id: number }>(storage.db, week, { columns: sql`id`, ...selection }))
    pages.push(page)
  return pages
}

const place = ({ clanId, voterKey }: VotePosition) => `${String(clanId).padStart(9)} ${voterKey}`

test.each([
  { week: '2026-W47', neighbors: ['2026-W46', '2026-W48'], table: 'votes_2026_w47' },
  // No test creates a partition for this week.
  { week: '2019-W10', neighbors: ['2019-W09', '2019-W11'], table: 'votes' },
])('reads each vote of a week once, clan by clan, in pages with their end position: $week', async (stored) => {
  const { week, neighbors, table } = stored
  if (table !== 'votes') await ensureVotePartitions(storage.db, [week])
  expect(await tableOfWeek(storage.db, week)).toBe(table)
  const clans = [await aClan(storage.db), await aClan(storage.db)]
  const votes = Array.from({ length: 300 }, (_, i) => aNewVote({ week, clanId: clans[i % 2] }))
  const others = neighbors.map((neighbor) => aNewVote({ week: neighbor, clanId: clans[0] }))
  await insertVotes(storage.db, [...votes, ...others], unlimitedVotes)
  const pages = await readAll(week)
  const found = pages.flatMap((page) => page.votes)
  expect(found.map(place)).toEqual(votes.map(place).toSorted())
  expect(new Set(found.map(({ id }) => id)).size).toBe(300)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.map(({ end }) => place(end))).toEqual(pages.map((page) => page.votes.map(place).at(-1)))
})

test('reads only the votes for a clan, or those that match a condition', async () => {
  const clans = [await aClan(storage.db), await aClan(storage.db), await aClan(storage.db)] as const
  const votes = clans.flatMap((clanId) => [aNewVote({ clanId }), aNewVote({ clanId, asn: 64_500 })])
  await insertVotes(storage.db, votes, unlimitedVotes)
  const clansIn = async (selection: object) =>
    (await readAll('2026-W47', selection)).flatMap((page) => page.votes.map(({ clanId }) => clanId))
  const condition = sql`client_ip_asn_number = 64500`
  expect(await clansIn({ clanId: clans[1] })).toEqual([clans[1], clans[1]])
  expect(await clansIn({ condition })).toEqual([...clans])
  expect(await clansIn({ clanId: clans[2], condition })).toEqual([clans[2]])
  expect(await readAll('2026-W46', { clanId: clans[0] })).toEqual([])
})
