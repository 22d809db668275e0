import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { useDatabase } from '#test/support/database.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { proveVote } from './prove-vote.ts'
import { defaultVoteLimits } from './vote-limits.ts'

const storage = useDatabase()
const [week, lastWeek] = ['2026-W47', '2026-W46'] as const

test.each([
  ['counts', null, 'counted'],
  ['is held by another limit', 'as_limit', 'as_limit'],
] as const)('a proof is for one vote of one week: after it, that vote %s', async (_, holdReason, expected) => {
  const { db } = storage
  const [clan, other] = [await aClan(db), await aClan(db)]
  const [voter, neighbor] = [randomUUID(), randomUUID()]
  const waiting = { ...unlimitedVotes, holdReason: 'proof_missing' } as const
  const votes = [
    { week, clanId: clan, voterKey: voter },
    { week: lastWeek, clanId: clan, voterKey: voter },
    { week, clanId: other, voterKey: voter },
    { week, clanId: clan, voterKey: neighbor },
  ]
  await insertVotes(
    db,
    votes.map((vote) => aNewVote({ ...vote, allowance: waiting })),
    unlimitedVotes,
  )
  const softLimits = { admit: () => ({ ...unlimitedVotes, holdReason }), settle: () => {} }
  await proveVote({ db, softLimits, limits: defaultVoteLimits }, { week, clanId: clan, voterKey: voter })
  const { rows } = await sql<{ reason: string }>`
    select coalesce(state_reason, state) as reason from votes
    order by week desc, voter_key <> ${voter}::uuid, clan_id <> ${clan}`.execute(db)
  expect(rows.map(({ reason }) => reason)).toEqual([expected, 'proof_missing', 'proof_missing', 'proof_missing'])
})
