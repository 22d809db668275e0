import { randomUUID } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { aFingerprint, aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite({ VOTE_LIMITS: 'address=4, proof-address=3' })
const minute = 60_000

interface Answer {
  readonly votes: number
  readonly challenge?: string
}

/** Casts a vote of a new device. */
async function vote(site: TestSite, clanId: number, address = '192.0.2.1'): Promise<Answer> {
  const body = { vKey: randomUUID(), ...aFingerprint(randomUUID()) }
  const response = await site.post(`/api/clans/vote/${clanId}`, body, { address })
  expect(response.status).toBe(201)
  return (await response.json()) as Answer
}

async function solve(challenge: string | undefined) {
  const text = Buffer.from(challenge ?? '', 'base64url').toString()
  const solution = await solveChallenge({ challenge: JSON.parse(text) as Challenge, deriveKey })
  return { challenge, counter: solution?.counter, derivedKey: solution?.derivedKey }
}

async function readReasons(): Promise<(string | null)[]> {
  const rows = await harness.storage.db.selectFrom('votes').select(['state', 'state_reason']).orderBy('id').execute()
  return rows.map(({ state, state_reason: reason }) => (state === 'counted' ? state : reason))
}

test('votes from a busy address wait for a proof of work, which lets them count within the limits, once', async () => {
  const [clanId, other] = [await aClan(harness.storage.db), await aClan(harness.storage.db)]
  const site = await harness.open()
  const answers: Answer[] = []
  for (let i = 0; i < 6; i++) answers.push(await vote(site, clanId))
  expect(answers.map(({ votes, challenge }) => [votes, challenge !== undefined])).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
    [6, true],
  ])
  const waiting = ['counted', 'counted', 'counted', 'proof_missing', 'proof_missing', 'proof_missing']
  expect(await readReasons()).toEqual(waiting)
  // For each clan; other addresses are not concerned.
  expect((await vote(site, other)).challenge).toBeDefined()
  expect((await vote(site, other, '192.0.2.2')).challenge).toBeUndefined()

  const prove = async (body: unknown) => (await site.post('/api/votes/proof', body)).status
  const proofs = await Promise.all(answers.slice(3, 5).map(({ challenge }) => solve(challenge)))
  const [first, second] = proofs
  const wrong = [
    { ...first, counter: 1, derivedKey: '0'.repeat(64) },
    { ...first, challenge: second?.challenge },
    { ...first, challenge: Buffer.from('{"parameters":{},"signature":""}').toString('base64url') },
    { ...first, challenge: 'AAAA' },
  ]
  for (const proof of wrong) expect(await prove(proof)).toBe(422)
  expect((await readReasons()).slice(0, 6)).toEqual(waiting)

  // Both at once: one is the fourth vote of the address, and the other one is above the limit.
  expect(await Promise.all([first, second, first].map(prove))).toEqual([204, 204, 204])
  const proven = await readReasons()
  expect(new Set(proven.slice(3, 5))).toEqual(new Set(['address_limit', 'counted']))
  await expect.poll(() => site.services.standings.find(clanId)?.votes, { timeout: 5000 }).toBe(4)
  await harness.storage.db
    .updateTable('votes')
    .set({ state_reason: 'a decision' })
    .where('state', '=', 'held')
    .execute()
  const decided = await readReasons()
  expect(await Promise.all([first, second].map(prove))).toEqual([204, 204])
  expect(await readReasons()).toEqual(decided)

  const late = await solve(answers[5]?.challenge)
  harness.clock.advance(5 * minute + 1)
  expect(await prove(late)).toBe(422)
})

test('pressure drains within an hour, and the work grows with it', async () => {
  const clanId = await aClan(harness.storage.db)
  const site = await harness.open({ VOTE_LIMITS: 'proof-address=2, proof-net48=3' })
  const challenged = async (address: string) => (await vote(site, clanId, address)).challenge !== undefined
  expect([await challenged('192.0.2.1'), await challenged('192.0.2.1'), await challenged('192.0.2.1')]).toEqual([false, false, true]) // prettier-ignore
  harness.clock.advance(60 * minute)
  expect([await challenged('192.0.2.1'), await challenged('192.0.2.1')]).toEqual([false, true])
  const addresses = ['1', '2', '3', '4'].map((net) => `2001:db8:1:${net}::1`)
  const network: boolean[] = []
  for (const address of addresses) network.push(await challenged(address))
  expect(network).toEqual([false, false, false, true])
  const { proofs } = site.services.voting
  const counters: number[] = []
  for (const pressure of [1.5, 4]) {
    const challenge = await proofs.createChallenge({ week: '2026-W47', clanId, voterKey: randomUUID() }, pressure)
    counters.push((await solve(challenge)).counter ?? 0)
  }
  expect(counters[0]).toBeGreaterThanOrEqual(200)
  expect(counters[0]).toBeLessThan(400)
  expect(counters[1]).toBeGreaterThanOrEqual(800)
})
