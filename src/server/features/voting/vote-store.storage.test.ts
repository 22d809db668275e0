import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import type { VoteAllowance } from '#server/domain/vote-allowance.ts'
import { useDatabase } from '#test/support/database.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { type NewVote, unlimitedVotes } from './new-vote.ts'
import { insertVotes } from './vote-store.ts'

const storage = useDatabase()
const limits = { unprinted: 2, net56: 8, net48: 40 }
const allowance: VoteAllowance = { ...unlimitedVotes, addressLimit: 6 }

interface Traits {
  readonly printed?: boolean
  readonly allowance?: Partial<VoteAllowance>
}

function aVote(clanId: number, address: string, { printed = true, ...more }: Traits = {}): NewVote {
  const vote = aNewVote({ clanId, address, allowance: { ...allowance, ...more.allowance } })
  return printed ? vote : { ...vote, audioNetwork: null, device: null }
}

const many = (count: number, make: (i: number) => NewVote) => Array.from({ length: count }, (_, i) => make(i))
const store = (votes: readonly NewVote[]) => insertVotes(storage.db, votes, limits)

/** Counts the counted votes, and the held ones by reason. */
async function outcomes(): Promise<Record<string, number>> {
  const votes = await storage.db.selectFrom('votes').select(['state', 'state_reason']).execute()
  return Object.fromEntries(
    [...Map.groupBy(votes, ({ state, state_reason }) => state_reason ?? state)].map(([key, found]) => [
      key,
      found.length,
    ]),
  )
}

test('the first votes of an address count, in one call or in several', async () => {
  const [clan, other] = [await aClan(storage.db), await aClan(storage.db)]
  await store(many(4, () => aVote(clan, '192.0.2.1')))
  await store(many(6, () => aVote(clan, '192.0.2.1')))
  expect(await outcomes()).toEqual({ counted: 6, address_limit: 4 })
  const [vote] = await store([aVote(clan, '192.0.2.1')])
  expect(vote).toMatchObject({ state: 'held', votes: 6, networkHeld: 5 })
  expect(await store([aVote(clan, '192.0.2.2')])).toMatchObject([{ state: 'counted', votes: 7, networkHeld: 0 }])
  expect(await store([aVote(other, '192.0.2.1')])).toMatchObject([{ state: 'counted', votes: 1, networkHeld: 0 }])
  expect(await storage.db.selectFrom('tallies').select(['votes', 'held', 'void']).orderBy('clan_id').execute()).toEqual(
    [
      { votes: 7, held: 5, void: 0 },
      { votes: 1, held: 0, void: 0 },
    ],
  )
})

test('fewer votes without a complete fingerprint count, and they leave room for others', async () => {
  const clan = await aClan(storage.db)
  await store(many(5, () => aVote(clan, '192.0.2.1', { printed: false })))
  await store(many(5, () => aVote(clan, '192.0.2.1')))
  expect(await outcomes()).toEqual({ counted: 6, print_missing_limit: 3, address_limit: 1 })
})

test('votes held for other reasons, and duplicates, use no quota', async () => {
  const clan = await aClan(storage.db)
  const stored = aVote(clan, '192.0.2.1')
  await store([stored])
  await store([
    ...many(5, () => aVote(clan, '192.0.2.1', { allowance: { holdReason: 'as_limit' } })),
    ...many(3, () => stored),
    ...many(6, () => aVote(clan, '192.0.2.1')),
  ])
  expect(await outcomes()).toEqual({ counted: 6, as_limit: 5, address_limit: 1 })
})

test('the limits of an IPv6 /64, /56 and /48 hold together', async () => {
  const clan = await aClan(storage.db)
  await store(many(20, (i) => aVote(clan, `2001:db8:1:${(i % 2).toString(16)}::1`)))
  expect(await outcomes()).toEqual({ counted: 8, address_limit: 8, net56_limit: 4 })
  await store(many(200, (i) => aVote(clan, `2001:db8:1:${(256 + i * 64).toString(16)}::1`)))
  const { counted } = await outcomes()
  expect(counted).toBe(40)
  await store([aVote(clan, '2001:db8:1:ffff::1'), aVote(clan, '2001:db8:2:ffff::1')])
  expect((await outcomes()).counted).toBe(41)
})

test('hosting addresses and shared addresses have their own limits', async () => {
  const clan = await aClan(storage.db)
  await store(
    many(4, () => aVote(clan, '192.0.2.1', { allowance: { addressLimit: 2, addressReason: 'hosting_limit' } })),
  )
  expect(await outcomes()).toEqual({ counted: 2, hosting_limit: 2 })
  const shared = { factor: 3, addressLimit: 18 }
  await store(many(20, (i) => aVote(clan, '192.0.2.2', { printed: i > 9, allowance: shared })))
  expect(await outcomes()).toEqual({ counted: 18, hosting_limit: 2, print_missing_limit: 4 })
})

test('one call for many votes and one call per vote have the same result', async () => {
  const [together, apart] = [await aClan(storage.db), await aClan(storage.db)]
  const hosting = { addressLimit: 2, addressReason: 'hosting_limit' } as const
  const shared = { factor: 2, addressLimit: 12 }
  const votes = (clan: number) => [
    ...many(8, (i) => aVote(clan, '192.0.2.1', { printed: i % 3 > 0 })),
    ...many(4, () => aVote(clan, '192.0.2.2', { allowance: hosting })),
    ...many(6, (i) => aVote(clan, '192.0.2.3', { printed: i === 0, allowance: shared })),
    ...many(5, (i) => aVote(clan, `2001:db8:1:${i}::1`)),
    ...many(3, (i) => aVote(clan, `2001:db8:1:${(256 * (i + 1)).toString(16)}::1`)),
    ...many(2, (i) => aVote(clan, '192.0.2.4', { allowance: { holdReason: i ? 'as_limit' : null } })),
  ]
  const lower = { unprinted: 2, net56: 4, net48: 6 }
  await insertVotes(storage.db, votes(together), lower)
  for (const vote of votes(apart)) await insertVotes(storage.db, [vote], lower)
  const { rows } = await sql<{ clan_id: number; reasons: string[] }>`
    select clan_id, array_agg(concat(client_ip, ' ', coalesce(state_reason, state))) as reasons
    from votes group by clan_id`.execute(storage.db)
  const found = new Map(rows.map(({ clan_id: clan, reasons }) => [clan, reasons]))
  expect(found.get(apart)?.toSorted()).toEqual(found.get(together)?.toSorted())
  expect(new Set(found.get(apart)?.map((each) => each.split(' ')[1]))).toEqual(
    new Set(['counted', 'print_missing_limit', 'address_limit', 'hosting_limit', 'net56_limit', 'net48_limit', 'as_limit']), // prettier-ignore
  )
})

test('two instances at once do not exceed a limit', async () => {
  const clan = await aClan(storage.db)
  const other = await openDatabase(storage)
  try {
    const calls = many(60, () => aVote(clan, '192.0.2.1')).map((vote, i) =>
      insertVotes(i % 2 ? other.db : storage.db, [vote], limits),
    )
    await Promise.all(calls)
  } finally {
    await other.close()
  }
  expect(await outcomes()).toEqual({ counted: 6, address_limit: 54 })
})

test('stores votes of two weeks, each with its own limits', async () => {
  const clan = await aClan(storage.db)
  await store(many(14, (i) => ({ ...aVote(clan, '192.0.2.1'), week: i % 2 ? '2026-W47' : '2026-W48' })))
  expect(await outcomes()).toEqual({ counted: 12, address_limit: 2 })
})
