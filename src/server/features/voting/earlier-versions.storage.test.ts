import { CompiledQuery, type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '#server/database/schema.ts'
import { changeVoteStates } from '#server/features/integrity/change-vote-states.ts'
import { useDatabase } from '#test/support/database.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { expectCountsToAgree } from '#test/support/vote-counts.ts'
import { type NewVote, unlimitedVotes } from './new-vote.ts'
import { insertVotes } from './vote-store.ts'

const storage = useDatabase()

/** Stores votes like version 0.1. */
async function castLikeFirst(votes: readonly NewVote[]): Promise<void> {
  const column = (type: string, value: (vote: NewVote) => unknown) => sql`${votes.map(value)}::${sql.raw(type)}[]`
  const columns = [
    column('text', ({ week }) => week),
    column('int', ({ clanId }) => clanId),
    column('uuid', ({ voterKey }) => voterKey),
    column('timestamptz', ({ castAt }) => castAt),
    column('text', ({ address }) => address),
    column('text', ({ country }) => country),
    column('int8', ({ asn }) => asn),
    column('text', ({ organization }) => organization),
    column('int2', ({ score }) => score),
    column('int2', ({ bad }) => bad),
    column('bytea', ({ hardware }) => hardware),
    column('bytea', ({ software }) => software),
    column('bytea', ({ audioNetwork }) => audioNetwork),
    column('bytea', ({ device }) => device),
  ]
  await sql`select * from cast_votes(${sql.join(columns)})`.execute(storage.db)
}

/** Stores votes like the builds between 0.1 and receipts: with today's statement minus its last parameter. */
async function castWithoutReceipts(votes: readonly NewVote[]): Promise<void> {
  const recorded: CompiledQuery[] = []
  const recorder = {
    executeQuery(query: CompiledQuery) {
      recorded.push(query)
      return Promise.resolve({ rows: [] })
    },
  }
  await insertVotes(recorder as unknown as Kysely<Schema>, votes, unlimitedVotes)
  for (const { sql: statement, parameters } of recorded) {
    const earlier = statement.replace('cast_votes_3', 'cast_votes_2').replace(/, \$\d+::[\w[\]]+\)$/, ')')
    expect(earlier).toContain('cast_votes_2')
    await storage.db.executeQuery(CompiledQuery.raw(earlier, parameters.slice(0, -1)))
  }
}

test.each([
  ['0.1', castLikeFirst, 'counted'],
  ['a build before receipts', castWithoutReceipts, 'held'],
] as const)('votes that %s stores meanwhile count, and their states can change', async (_, cast, second) => {
  const { db } = storage
  const clanId = await aClan(db)
  const held = { holdReason: 'address_limit' } as const
  const [one, two] = [aNewVote({ clanId }), aNewVote({ clanId, allowance: { ...unlimitedVotes, ...held } })]
  await cast([one, two])
  const states = async () =>
    await db.selectFrom('votes').select(['id', 'voter_key', 'state']).where('clan_id', '=', clanId).execute()
  const stored = await states()
  expect(Object.fromEntries(stored.map(({ voter_key: key, state }) => [key, state]))).toEqual({
    [one.voterKey]: 'counted',
    // Version 0.1 has no in-memory limits.
    [two.voterKey]: second,
  })
  await expectCountsToAgree(db)
  const ids = stored.map(({ id }) => id)
  for await (const { done } of changeVoteStates(db, { week: one.week, ids }, 'void', 'admin_void'))
    expect(done).toBeLessThanOrEqual(ids.length)
  expect((await states()).map(({ state }) => state)).toEqual(['void', 'void'])
  await expectCountsToAgree(db)
})
