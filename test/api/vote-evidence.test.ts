import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { clansChannel, notifyClansChanged } from '#server/domain/clan-events.ts'
import { typicalDerivations } from '#server/features/voting/proof-of-work.ts'
import { noEvidence } from '#server/features/voting/vote-evidence.ts'
import { aFinalWeek } from '../support/final-week.ts'
import { aClan, aFingerprint, aVote } from '../support/people.ts'
import { solve, solveFrom } from '../support/proof-of-work.ts'
import { type TestSite, useSite } from '../support/site.ts'
import { expectCountsToAgree } from '../support/vote-counts.ts'

const harness = useSite()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const client = { address: '192.0.2.7', userAgent: firefox }

let clanId: number
beforeEach(async () => {
  clanId = await aClan(harness.storage.db)
})

async function issuePass(site: TestSite, vKey: string, address = client.address): Promise<string> {
  const response = await site.post('/api/voter-pass', { vKey }, { address })
  expect(response.status).toBe(200)
  return ((await response.json()) as { pass: string }).pass
}

/** Casts a vote. Returns its status and the evidence that the vote queue receives. */
async function castWith(site: TestSite, headers: Record<string, string>, vKey: string = randomUUID()) {
  const submit = vi.spyOn(site.services.voting.queue, 'submit')
  const request = new Request(`http://muster.test/api/clans/vote/${clanId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(aVote({ vKey })),
  })
  const { status, headers: answered } = await site.send(request, client)
  return { status, timing: answered.get('server-timing'), evidence: submit.mock.lastCall?.[0].evidence }
}

test('a vote accepts pass and stamp of other instances, and stores the evidence of page and headers', async () => {
  const sites = [await harness.open(), await harness.open(), await harness.open()] as const
  const vKey = randomUUID()
  const pass = await issuePass(sites[0], vKey, '2001:db8:1:2::3')
  harness.clock.advance(60_000)
  const timing = (await sites[1].get('/')).headers.get('server-timing') ?? ''
  const stamp = /^stamp;desc="([\w.-]+)"$/.exec(timing)?.[1] ?? ''
  harness.clock.advance(5000)
  const evidence = `pass=${pass};stamp=${stamp};dwell=4100;pointer=mouse;trusted=1;visible=1;reach=list`
  expect(await castWith(sites[2], { 'x-vote-evidence': evidence, accept: '*/*' }, vKey)).toEqual({
    status: 201,
    timing: null,
    evidence: {
      passId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      passAgeS: 65,
      passNetwork: '2001:db8:1:2::/64',
      stampAt: new Date(harness.clock.now() - 5000),
      stampId: stamp.replace(/\.[^.]+$/, ''),
      dwellMs: 4100,
      pointer: 'mouse',
      trusted: true,
      visible: true,
      browser: 'firefox',
      browserVersion: 145,
      platform: 'linux',
      requestShape: expect.stringMatching(/^[0-9a-f]{16}$/),
      reach: 'list',
    },
  })
})

test('the response reports an invalid pass, so that the page requests another one', async () => {
  const site = await harness.open()
  const [vKey, otherKey] = [randomUUID(), randomUUID()]
  const pass = await issuePass(site, vKey)
  const timingOf = async (key: string, evidence?: string) =>
    (await castWith(site, evidence === undefined ? {} : { 'x-vote-evidence': evidence }, key)).timing
  expect(await timingOf(vKey, `dwell=1;pass=${pass}`)).toBeNull()
  expect(await timingOf(otherKey, `dwell=1;pass=${pass}`)).toBe('pass;desc=unknown')
  expect(await timingOf(randomUUID(), 'dwell=1')).toBeNull()
  expect(await timingOf(randomUUID())).toBeNull()
})

test.each(['', 'x', 'pass=forged;dwell=5', 'dwell=5;'.repeat(1000), '{"pass":1}', 'ÿþ'])(
  'malformed evidence never rejects a vote: %.20j',
  async (text) => {
    const site = await harness.open()
    const { status, evidence } = await castWith(site, { 'x-vote-evidence': text })
    expect(status).toBe(201)
    const { browser, browserVersion, platform, requestShape, ...sent } = evidence ?? noEvidence
    expect({ ...noEvidence, ...sent }).toEqual(noEvidence)
    expect([browser, browserVersion, platform, requestShape?.length]).toEqual(['firefox', 145, 'linux', 16])
  },
)

test('the headers of a proxy do not change the shape of a request', async () => {
  const site = await harness.open()
  const direct = await castWith(site, { accept: '*/*' })
  const proxied = await castWith(site, { accept: '*/*', via: '2.0 proxy', 'x-real-ip': '192.0.2.1', cookie: 'a=b' })
  const bare = await castWith(site, {})
  expect(proxied.evidence?.requestShape).toBe(direct.evidence?.requestShape)
  expect(bare.evidence?.requestShape).not.toBe(direct.evidence?.requestShape)
})

test('only pages have a stamp', async () => {
  const site = await harness.open()
  const paths = ['/', '/vote?id=1', '/clan/1', '/healthz', '/api/clans', '/widgets/1/small.svg']
  const stamped: string[] = []
  for (const path of paths) if ((await site.get(path)).headers.has('server-timing')) stamped.push(path)
  expect(stamped).toEqual(['/', '/vote?id=1', '/clan/1'])
})

test('passes are limited per network, and issuing one stores nothing', async () => {
  const site = await harness.open({ RATE_LIMITS: 'on', LIMITS: 'voter-pass=2/60' })
  const ask = async (address: string) =>
    (await site.post('/api/voter-pass', { vKey: randomUUID() }, { address })).status
  expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8::3')]).toEqual([200, 200, 429])
  expect(await ask('2001:db8:0:1::1')).toBe(200)
  expect((await castWith(site, {})).status).toBe(201)
})

const minute = 60_000

interface Answer {
  readonly votes: number
  readonly challenge?: string
}

/** Casts a vote from a new device. */
async function voteFor(site: TestSite, id: number, address = '192.0.2.1'): Promise<Answer> {
  const body = { vKey: randomUUID(), ...aFingerprint(randomUUID()) }
  const response = await site.post(`/api/clans/vote/${id}`, body, { address })
  expect(response.status).toBe(201)
  return (await response.json()) as Answer
}

async function readReasons(): Promise<(string | null)[]> {
  const rows = await harness.storage.db.selectFrom('votes').select(['state', 'state_reason']).orderBy('id').execute()
  return rows.map(({ state, state_reason: reason }) => (state === 'counted' ? state : reason))
}

test('votes from a busy address wait for a proof of work, which lets them count within the limits, once', async () => {
  const other = await aClan(harness.storage.db)
  const site = await harness.open({ VOTE_LIMITS: 'address=4, proof-address=3' })
  const answers: Answer[] = []
  for (let i = 0; i < 6; i++) answers.push(await voteFor(site, clanId))
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
  // The limit applies to each clan, but not to other addresses.
  expect((await voteFor(site, other)).challenge).toBeDefined()
  expect((await voteFor(site, other, '192.0.2.2')).challenge).toBeUndefined()

  const prove = async (body: unknown) => (await site.post('/api/votes/proof', body)).status
  const proofs = await Promise.all(answers.slice(3, 5).map(({ challenge }) => solve(challenge)))
  const [first, second] = proofs
  const wrong = [
    { ...first, counter: 1, derivedKey: '0'.repeat(64) },
    { ...first, challenge: second?.challenge },
    { ...first, challenge: Buffer.from('{"parameters":{},"signature":""}').toString('base64url') },
    { ...first, challenge: Buffer.from('{"parameters":null,"signature":"x"}').toString('base64url') },
    { ...first, challenge: 'AAAA' },
  ]
  for (const proof of wrong) expect(await prove(proof)).toBe(422)
  expect((await readReasons()).slice(0, 6)).toEqual(waiting)

  // Both at once: one is the fourth vote of the address, the other one is above the limit.
  const announced: string[] = []
  await harness.storage.database.listen(
    clansChannel,
    (payload) => announced.push(payload),
    () => {},
  )
  expect(await Promise.all([first, second, first].map(prove))).toEqual([204, 204, 204])
  const proven = await readReasons()
  expect(new Set(proven.slice(3, 5))).toEqual(new Set(['address_limit', 'counted']))
  await expect.poll(() => site.services.standings.find(clanId)?.votes, { timeout: 5000 }).toBe(4)
  // Like a new vote, it does not announce its clan, which would make all cached responses stale. Notifications arrive in order.
  await notifyClansChanged(harness.storage.db, [])
  await expect.poll(() => announced.at(-1), { timeout: 5000 }).toBe('[]')
  expect(announced).toEqual(['[]'])
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

test('a proof of work does not exempt a vote from a limit in memory, under which it waits like any other', async () => {
  const site = await harness.open({ VOTE_LIMITS: 'net24=1, proof-address=1' })
  await voteFor(site, clanId)
  const proof = await solve((await voteFor(site, clanId)).challenge)
  expect(await readReasons()).toEqual(['counted', 'proof_missing'])
  expect((await site.post('/api/votes/proof', proof)).status).toBe(204)
  expect(await readReasons()).toEqual(['counted', 'net24_limit'])
  await expectCountsToAgree(harness.storage.db)
})

test('a proof of work changes nothing in a week whose result is final', async () => {
  const site = await harness.open({ VOTE_LIMITS: 'proof-address=1' })
  await voteFor(site, clanId)
  const proof = await solve((await voteFor(site, clanId)).challenge)
  await aFinalWeek(harness.storage.db, voteWeekAt(harness.clock.now()))
  expect((await site.post('/api/votes/proof', proof)).status).toBe(204)
  expect(await readReasons()).toEqual(['counted', 'proof_missing'])
})

test('the work grows with the pressure, which is gone two hours later', async () => {
  const site = await harness.open({ VOTE_LIMITS: 'proof-address=2, proof-net48=3' })
  const challenged = async (address: string) => (await voteFor(site, clanId, address)).challenge !== undefined
  expect([await challenged('192.0.2.1'), await challenged('192.0.2.1'), await challenged('192.0.2.1')]).toEqual([false, false, true]) // prettier-ignore
  harness.clock.advance(120 * minute)
  expect([await challenged('192.0.2.1'), await challenged('192.0.2.1'), await challenged('192.0.2.1')]).toEqual([false, false, true]) // prettier-ignore
  const addresses = ['1', '2', '3', '4'].map((net) => `2001:db8:1:${net}::1`)
  const network: boolean[] = []
  for (const address of addresses) network.push(await challenged(address))
  expect(network).toEqual([false, false, false, true])
  const { proofs } = site.services.voting
  const counters: number[] = []
  for (const pressure of [1.5, 4]) {
    const challenge = await proofs.createChallenge({ week: '2026-W47', clanId, voterKey: randomUUID() }, pressure)
    counters.push((await solveFrom(0, challenge)).counter ?? 0)
  }
  expect(counters[0]).toBeGreaterThanOrEqual(200)
  expect(counters[0]).toBeLessThan(400)
  expect(counters[1]).toBeGreaterThanOrEqual(800)
  expect([1000, 1_000_000].map(typicalDerivations)).toEqual([4800, 4800])
})

test('votes that fail to be stored do not add to the pressure', async () => {
  const site = await harness.open({ VOTE_LIMITS: 'proof-address=1' })
  vi.spyOn(site.services.voting.queue, 'submit').mockRejectedValueOnce(new Error('the disk is full'))
  const failed = await site.post(`/api/clans/vote/${clanId}`, aVote(), { address: '192.0.2.1' })
  expect(failed.status).toBe(500)
  expect((await voteFor(site, clanId)).challenge).toBeUndefined()
})
