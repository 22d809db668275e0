import { randomUUID } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { wednesday } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { type NewVote, unlimitedVotes } from './new-vote.ts'
import { noEvidence } from './vote-evidence.ts'
import { createVoteQueue, type VoteQueue } from './vote-queue.ts'

const storage = useDatabase()

async function aNewVote(): Promise<NewVote> {
  const unknown = { address: null, country: null, asn: null, organization: null, score: null, bad: 2 } as const
  return {
    week: '2026-W47',
    clanId: await aClan(storage.db),
    voterKey: randomUUID(),
    castAt: new Date(wednesday),
    ...unknown,
    network: null,
    hardware: null,
    software: null,
    audioNetwork: null,
    device: null,
    evidence: noEvidence,
    allowance: unlimitedVotes,
  }
}

/** Creates a queue whose statements, after the first `succeeding` ones, fail `times` times with this PostgreSQL error code. */
function aFailingQueue(code: string, times: number, succeeding = 0) {
  let statements = 0
  const db = Object.assign(Object.create(storage.db) as typeof storage.db, {
    async executeQuery(query: CompiledQuery) {
      const number = statements++
      if (number >= succeeding && number < succeeding + times)
        throw Object.assign(new Error('no vote was stored'), { code })
      return storage.db.executeQuery(query)
    },
  })
  return { queue: createVoteQueue(db, unlimitedVotes), statements: () => statements }
}

/** Submits a vote and, while its statement runs, others that fit into one statement: the queue takes about half of the waiting votes. */
async function submitWithBatch(queue: VoteQueue, first: NewVote, batch: readonly NewVote[]) {
  const following = await Promise.all(batch.map(() => aNewVote()))
  const [ofFirst, ...results] = [first, ...batch, ...following].map((vote) => queue.submit(vote))
  return { ofFirst, results: results.slice(0, batch.length) }
}

test('votes are stored in the fifth attempt at the latest if earlier attempts deadlock', async () => {
  const vote = await aNewVote()
  const { queue } = aFailingQueue('40P01', 4)
  expect(await queue.submit(vote)).toMatchObject({ clanId: vote.clanId, voterKey: vote.voterKey, votes: 1 })
})

test.each([
  ['40P01', 5],
  ['53100', 1],
])('votes fail if error %s occurs in %i attempts, and the next ones are stored', async (code, attempts) => {
  const vote = await aNewVote()
  const { queue, statements } = aFailingQueue(code, attempts)
  await expect(queue.submit(vote)).rejects.toMatchObject({ code })
  expect(statements()).toBe(attempts)
  expect(await queue.submit(vote)).toMatchObject({ votes: 1 })
})

test('a vote is stored if the earlier vote with the same device or key was itself a duplicate', async () => {
  const [first, vote] = [await aNewVote(), await aNewVote()]
  const device = Buffer.alloc(32, 1)
  const { clanId } = first
  const queue = createVoteQueue(storage.db, unlimitedVotes)
  const repeated = { ...first, device }
  const ofDevice = { ...vote, clanId, device }
  const batch = [repeated, repeated, ofDevice, { ...ofDevice, voterKey: randomUUID() }]
  const { ofFirst, results } = await submitWithBatch(queue, first, batch)
  expect(await ofFirst).toMatchObject({ votes: 1 })
  const none = undefined
  expect(await Promise.all(results)).toEqual([
    none,
    none,
    expect.objectContaining({ voterKey: vote.voterKey, votes: 2 }),
    none,
  ])
  const { rows } = await sql`select votes, held from tallies where clan_id = ${clanId}`.execute(storage.db)
  expect(rows).toEqual([{ votes: 2, held: 0 }])
})

test('if one browser votes on two devices at once, the stored vote gets the response', async () => {
  const [first, vote] = [await aNewVote(), await aNewVote()]
  const { clanId } = first
  const [device, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const queue = createVoteQueue(storage.db, unlimitedVotes)
  // The second vote has the device of the first and the key of the third.
  const batch = [
    { ...vote, clanId, voterKey: randomUUID(), device },
    { ...vote, clanId, device },
    { ...vote, clanId, device: other },
  ]
  const { ofFirst, results } = await submitWithBatch(queue, first, batch)
  expect(await ofFirst).toMatchObject({ votes: 1 })
  expect((await Promise.all(results)).map((result) => result?.voterKey)).toEqual([
    batch[0]?.voterKey,
    undefined,
    vote.voterKey,
  ])
})

test('a vote is acknowledged even if storing another one of its batch fails later', async () => {
  const [first, fresh] = [await aNewVote(), await aNewVote()]
  const device = Buffer.alloc(32, 1)
  // The first batch, the storable part of the second, and the other votes succeed.
  const { queue } = aFailingQueue('53100', 1, 3)
  const batch = [{ ...first, device }, { ...first, voterKey: randomUUID(), device }, fresh]
  const { ofFirst, results } = await submitWithBatch(queue, first, batch)
  expect(await ofFirst).toMatchObject({ votes: 1 })
  expect(await Promise.allSettled(results)).toMatchObject([
    { status: 'fulfilled', value: undefined },
    { status: 'rejected', reason: { code: '53100' } },
    { status: 'fulfilled', value: { voterKey: fresh.voterKey, votes: 1 } },
  ])
})

test('a script that repeats its votes with different devices does not keep the queue busy', async () => {
  const first = await aNewVote()
  const { queue, statements } = aFailingQueue('53100', 0)
  const ofFirst = queue.submit(first)
  // All of them have the key of the stored vote.
  const batch = Array.from({ length: 100 }, (_, i) => ({ ...first, device: Buffer.alloc(32, i) }))
  const results = Promise.all(batch.map((each) => queue.submit(each)))
  await queue.drain()
  expect(await ofFirst).toMatchObject({ votes: 1 })
  expect(new Set(await results)).toEqual(new Set([undefined]))
  const [outcomesMetric] = queue.metrics
  expect(outcomesMetric?.read()).toEqual([
    { labels: { outcome: 'stored' }, value: 1 },
    { labels: { outcome: 'refused' }, value: 100 },
  ])
  // One statement for the first vote, and two for each of the five rounds.
  expect(statements()).toBeLessThanOrEqual(1 + 2 * 5)
})
