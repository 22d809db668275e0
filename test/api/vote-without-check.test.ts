import { beforeEach, expect, test } from 'vitest'
import { type VoteWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import { isProofAsked } from '#server/features/integrity/limits/is-proof-asked.ts'
import { defaultVoteLimits } from '#server/features/integrity/limits/vote-limits.ts'
import { aClan, aFingerprint, aVote } from '../support/people.ts'
import { solve } from '../support/proof-of-work.ts'
import { expectCountsToAgree } from '../support/vote-counts.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const home = '192.0.2.1'
/** Default limits per address and clan. */
const [limit, withoutProof] = [6, 2]

let clanId: number
beforeEach(async () => {
  clanId = await aClan(harness.storage.db)
})

interface Answer {
  readonly votes: number
  readonly challenge?: string
}

/** Casts a vote without device check, unless a fingerprint is given. */
async function vote(site: TestSite, address = home, fingerprint: object = {}): Promise<Answer> {
  const response = await site.post(`/api/clans/vote/${clanId}`, { ...aVote(), ...fingerprint }, { address })
  expect(response.status).toBe(201)
  return (await response.json()) as Answer
}

async function voteTimes(count: number, site: TestSite, address = home): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let i = 0; i < count; i++) answers.push(await vote(site, address))
  return answers
}

/** Sends the proofs of work that the responses ask for, one after another. Returns their number. */
async function proveAsked(site: TestSite, answers: readonly Answer[]): Promise<number> {
  const asked = answers.filter(({ challenge }) => challenge !== undefined)
  for (const answer of asked) await prove(site, answer)
  return asked.length
}

async function prove(site: TestSite, { challenge }: Answer): Promise<void> {
  expect((await site.post('/api/votes/proof', await solve(challenge))).status).toBe(204)
}

/** Numbers of a week's votes that count, and that each limit holds. */
async function outcomes(week: VoteWeek = voteWeekAt(harness.clock.now())): Promise<Record<string, number>> {
  const { db } = harness.storage
  const votes = await db.selectFrom('votes').select(['state', 'state_reason']).where('week', '=', week).execute()
  const tally = await db.selectFrom('tallies').select(['votes', 'held']).where('week', '=', week).executeTakeFirst()
  const found = Map.groupBy(votes, (each) => each.state_reason ?? each.state)
  const counts = Object.fromEntries([...found].map(([outcome, all]) => [outcome, all.length]))
  const counted = counts.counted ?? 0
  expect(tally).toEqual({ votes: counted, held: votes.length - counted })
  await expectCountsToAgree(db)
  return counts
}

test('votes without device check count as many with proofs as others, and two without', async () => {
  const site = await harness.open()
  const answers = await voteTimes(limit + 1, site)
  // All responses show the voter's own vote. From the second one on, which counts, all have the same form.
  expect(answers.map(({ votes }) => votes)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(answers.findIndex(({ challenge }) => challenge !== undefined)).toBe(withoutProof - 1)
  expect(new Set(answers.slice(1).map((answer) => Object.keys(answer).join(' '))).size).toBe(1)
  expect(await outcomes()).toEqual({ counted: withoutProof, print_missing_limit: 5 })

  expect(await proveAsked(site, answers.slice(0, limit))).toBe(limit - 1)
  expect(await outcomes()).toEqual({ counted: limit, print_missing_limit: 1 })
  await prove(site, answers[limit] as Answer)
  expect(await outcomes()).toEqual({ counted: limit, address_limit: 1 })
  await expect.poll(() => site.services.standings.find(clanId)?.votes, { timeout: 5000 }).toBe(limit)

  // A proof counts its vote once: not again after a decision, and no other vote.
  await harness.storage.db
    .updateTable('votes')
    .set({ state_reason: 'admin_held' })
    .where('state', '=', 'held')
    .execute()
  await proveAsked(site, answers)
  expect(await outcomes()).toEqual({ counted: limit, admin_held: 1 })
})

test('votes with device check count in addition to those with proofs', async () => {
  const site = await harness.open()
  await proveAsked(site, await voteTimes(withoutProof + 2, site))
  for (const device of ['one', 'two', 'three']) await vote(site, home, aFingerprint(device))
  expect(await outcomes()).toEqual({ counted: limit, address_limit: 1 })
  await vote(site)
  expect(await outcomes()).toEqual({ counted: limit, address_limit: 1, print_missing_limit: 1 })
})

test('parallel proofs through two instances exceed no limit', async () => {
  const sites = [await harness.open(), await harness.open()] as const
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => vote(sites[i % 2 === 0 ? 0 : 1])))
  const asked = answers.filter(({ challenge }) => challenge !== undefined)
  expect(asked.length).toBeGreaterThanOrEqual(9)
  await Promise.all(asked.flatMap((answer) => sites.map((site) => prove(site, answer))))
  expect(await outcomes()).toEqual({ counted: limit, address_limit: 4 })
})

test('a proof is requested for votes without any part of a fingerprint, from one vote before the first held one', async () => {
  const site = await harness.open()
  const isAsked = async (...args: Parameters<typeof vote>) => (await vote(...args)).challenge !== undefined
  const { fph, fps } = aFingerprint('a device that hides its audio')
  const votes = [{}, {}, { fph, fps }, {}, aFingerprint('a device')]
  const asked: boolean[] = []
  for (const fingerprint of votes) asked.push(await isAsked(site, home, fingerprint))
  expect(asked).toEqual([false, true, false, true, false])
  expect(await outcomes()).toEqual({ counted: withoutProof + 1, print_missing_limit: 2 })

  // Votes with part of a fingerprint count toward the limit. Another address has its own limit.
  expect(await isAsked(site, '198.51.100.1', { fph, fps })).toBe(false)
  expect(await isAsked(site, '198.51.100.1')).toBe(true)
  expect(await isAsked(site, '198.51.100.2')).toBe(false)
})

test.each([
  ['counts', {}],
  ['is held', { VOTE_LIMITS: 'net24=0' }],
])('a challenge does not tell whether another vote of the address %s', async (_, settings) => {
  const site = await harness.open(settings)
  await vote(site, home, aFingerprint('a device'))
  expect(Object.keys(await outcomes())).toEqual([Object.keys(settings).length === 0 ? 'counted' : 'net24_limit'])
  expect((await vote(site)).challenge).toBeDefined()
})

test.each([
  ['counts', {}],
  ['is held', { VOTE_LIMITS: 'net24=1' }],
])('a challenge does not tell whether a vote %s that was stored just after', async (_, settings) => {
  const site = await harness.open(settings)
  const { db } = harness.storage
  const first = { week: voteWeekAt(harness.clock.now()), clanId, network: home, factor: 1 }
  await vote(site)
  expect(await isProofAsked(db, defaultVoteLimits, first)).toBe(false)
  await vote(site, home, aFingerprint('a device'))
  expect(await outcomes()).toEqual(Object.keys(settings).length === 0 ? { counted: 2 } : { counted: 1, net24_limit: 1 })
  expect(await isProofAsked(db, defaultVoteLimits, first)).toBe(true)
})

test('a proof is requested immediately if no vote counts without it, and never if it lets no more votes count', async () => {
  const isAsked = async (...args: Parameters<typeof vote>) => (await vote(...args)).challenge !== undefined
  for (const unprinted of [0, 1]) {
    expect(
      await isAsked(await harness.open({ VOTE_LIMITS: `unprinted=${unprinted}` }), `198.51.100.${unprinted}`),
    ).toBe(true)
  }
  const [lenient, usual] = [await harness.open({ VOTE_LIMITS: 'unprinted=18' }), await harness.open()]
  for (let i = 0; i < 3; i++) {
    expect(await isAsked(lenient, '198.51.100.3')).toBe(false)
    // Without an address, there is no limit.
    expect(await isAsked(usual, '')).toBe(false)
  }
})

test('no vote is held for a missing fingerprint without a challenge, even if votes arrive at once', async () => {
  const shared = '203.0.113.1'
  const sites = [await harness.open({ SHARED_ADDRESSES: `${shared}/32=2` }), await harness.open()] as const
  const { db } = harness.storage
  const { fph } = aFingerprint('a device that hides much')
  const votes = Array.from({ length: 40 }, async (_, i) => {
    const fingerprint = [{}, { fph }, aFingerprint(`device ${i}`)][i % 3] as object
    const body = { ...aVote(), ...fingerprint }
    const site = i % 4 < 2 ? sites[0] : sites[1]
    const response = await site.post(`/api/clans/vote/${clanId}`, body, { address: i < 20 ? home : shared })
    return { voterKey: body.vKey, challenge: ((await response.json()) as Answer).challenge }
  })
  const answers = await Promise.all(votes)
  const held = await db
    .selectFrom('votes')
    .select('voter_key')
    .where('state_reason', '=', 'print_missing_limit')
    .where('fp_hardware', 'is', null)
    .execute()
  expect(held.length).toBeGreaterThan(0)
  const asked = new Set(answers.filter(({ challenge }) => challenge !== undefined).map(({ voterKey }) => voterKey))
  expect(held.filter(({ voter_key: key }) => !asked.has(key))).toEqual([])
})

test('proofs also replace the fingerprint of votes from a busy network', async () => {
  const site = await harness.open({ VOTE_LIMITS: 'proof-address=1' })
  const answers = await voteTimes(limit + 1, site)
  expect(await outcomes()).toEqual({ counted: 1, proof_missing: limit })
  await proveAsked(site, answers)
  expect(await outcomes()).toEqual({ counted: limit, address_limit: 1 })
})

test('a vote with a proof counts once against each limit of its network', async () => {
  const site = await harness.open({ VOTE_LIMITS: 'net24=6' })
  await proveAsked(site, await voteTimes(4, site))
  expect(await outcomes()).toEqual({ counted: 4 })
  const neighbors = [...(await voteTimes(2, site, '192.0.2.2')), ...(await voteTimes(2, site, '192.0.2.3'))]
  expect(await outcomes()).toEqual({ counted: 6, net24_limit: 2 })
  expect(await proveAsked(site, neighbors)).toBe(2)
  expect(await outcomes()).toEqual({ counted: 6, net24_limit: 2 })
})

test.each([
  ['a /56', (i: number) => `2001:db8:1:${i % 4}::1`, 8, 'net56_limit'],
  ['a /48', (i: number) => `2001:db8:1:${((i % 4) * 0x100).toString(16)}::1`, 9, 'net48_limit'],
])('votes with proofs do not exceed the limit of %s', async (_, addressOf, counted, reason) => {
  const site = await harness.open({ VOTE_LIMITS: 'net48=9' })
  for (let i = 0; i < 12; i++) await proveAsked(site, [await vote(site, addressOf(i))])
  expect(await outcomes()).toEqual({ counted, [reason]: 12 - counted })
})

test('a proof that arrives after the turn of the week counts within the limits of the vote’s week', async () => {
  const site = await harness.open({ VOTE_LIMITS: 'net24=9' })
  const [now, minute] = [harness.clock.now(), 60_000]
  const week = voteWeekAt(now)
  harness.clock.advance(voteWeekEnd(now) - now - minute)
  const answers = [...(await voteTimes(limit + 1, site)), ...(await voteTimes(4, site, '192.0.2.2'))]
  expect(await outcomes(week)).toEqual({ counted: 2 * withoutProof, print_missing_limit: 7 })
  harness.clock.advance(2 * minute)

  // The new week starts with its own limits, and the proofs do not count in it.
  const nextAnswers = await voteTimes(3, site)
  await proveAsked(site, answers)
  expect(await outcomes(week)).toEqual({ counted: 9, address_limit: 1, net24_limit: 1 })
  expect(await outcomes()).toEqual({ counted: withoutProof, print_missing_limit: 1 })
  await proveAsked(site, nextAnswers)
  expect(await outcomes()).toEqual({ counted: 3 })
})
