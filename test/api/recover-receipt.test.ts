import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { weekMs } from '#contract/rules/time/durations.ts'
import { mondayAfter } from '../support/clock.ts'
import { aClan, aFingerprint } from '../support/people.ts'
import { solve } from '../support/proof-of-work.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const nonce = '000102030405060708090a0b0c0d0e0f'

interface Answer {
  readonly week: string
  readonly receipt: object
  readonly challenge?: string
}

interface Circumstances {
  readonly clanId?: number
  readonly site?: TestSite
  readonly fingerprint?: object
}

async function aVoter({ clanId: known, site: open, fingerprint = {} }: Circumstances = {}) {
  const clanId = known ?? (await aClan(harness.storage.db))
  const site = open ?? (await harness.open())
  const vKey = randomUUID()
  async function vote(evidence = `dwell=5;nonce=${nonce}`) {
    const headers = { 'content-type': 'application/json', 'x-vote-evidence': evidence }
    const request = { method: 'POST', headers, body: JSON.stringify({ vKey, ...fingerprint }) }
    const response = await site.send(new Request(`http://muster.test/api/clans/vote/${clanId}`, request))
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const request = (changes: object = {}) => site.post('/api/votes/receipt', { vKey, clanId, nonce, ...changes })
  const recoverAll = async () => (await (await request()).json()) as Answer
  /** Omits the challenge. */
  async function recover(changes: object = {}) {
    const response = await request(changes)
    if (response.status !== 200) return response.status
    const { week, receipt } = (await response.json()) as Answer
    return { week, receipt }
  }
  return { clanId, site, vKey, vote, recover, recoverAll }
}

test('a browser gets the receipt of its vote again with the same voter key and nonce, and only with them', async () => {
  const { vKey, vote, recover } = await aVoter()
  expect(await recover()).toBe(404)
  const { body } = await vote()
  const { week, receipt } = body
  expect(await recover()).toEqual({ week, receipt })
  expect(await recover({ vKey: vKey.toUpperCase() })).toEqual({ week, receipt })
  expect((await vote()).status).toBe(409)
  expect(await recover()).toEqual({ week, receipt })
  for (const changes of [
    { nonce: '0'.repeat(32) },
    { vKey: randomUUID() },
    { clanId: await aClan(harness.storage.db) },
  ])
    expect(await recover(changes)).toBe(404)
})

test('the receipt of a held vote is returned in the same form', async () => {
  const { clanId, vote, recover } = await aVoter()
  const { week, receipt } = (await vote()).body
  await harness.storage.db.updateTable('votes').set({ state: 'held' }).where('clan_id', '=', clanId).execute()
  expect(await recover()).toEqual({ week, receipt })
})

test('receipts of last week are returned, too, but earlier ones are not', async () => {
  const { vote, recover } = await aVoter()
  const { week, receipt } = (await vote()).body
  harness.clock.set(mondayAfter)
  expect(await recover()).toEqual({ week, receipt })
  const next = (await vote()).body
  expect(next.receipt).not.toEqual(receipt)
  expect(await recover()).toEqual({ week: next.week, receipt: next.receipt })
  harness.clock.set(mondayAfter + 2 * weekMs)
  expect(await recover()).toBe(404)
})

test('a vote without a nonce, and one without a receipt, have none to return', async () => {
  const { vote, recover, clanId } = await aVoter()
  await vote('dwell=5')
  expect(await recover({ nonce: '0'.repeat(32) })).toBe(404)
  await harness.storage.db.updateTable('votes').set({ receipt: null }).where('clan_id', '=', clanId).execute()
  expect(await recover()).toBe(404)
})

/** From its second vote within an hour on, an address needs proofs of work. */
const openBusy = () => harness.open({ VOTE_LIMITS: 'proof-address=1' })

const readReasons = async (clanId: number) => {
  const { db } = harness.storage
  const votes = await db.selectFrom('votes').select(['state', 'state_reason']).where('clan_id', '=', clanId).execute()
  return votes.map((vote) => vote.state_reason ?? vote.state).toSorted()
}

test('a vote without a fingerprint gets a challenge again, whose proof counts it', async () => {
  const { clanId, site, ...first } = await aVoter()
  const voters = [first, await aVoter({ clanId, site }), await aVoter({ clanId, site })]
  for (const { vote } of voters) await vote()
  expect(await readReasons(clanId)).toEqual(['counted', 'counted', 'print_missing_limit'])
  const answers = []
  for (const { recoverAll } of voters) answers.push(await recoverAll())
  // Counted and held votes get the same form.
  expect(new Set(answers.map((answer) => Object.keys(answer).join(' ')))).toEqual(new Set(['week receipt challenge']))
  for (const { challenge } of answers)
    expect((await site.post('/api/votes/proof', await solve(challenge))).status).toBe(204)
  expect(await readReasons(clanId)).toEqual(['counted', 'counted', 'counted'])
})

test('a vote from a busy network gets a challenge again, even when the network is no longer busy', async () => {
  const clanId = await aClan(harness.storage.db)
  const site = await openBusy()
  await (await aVoter({ site, clanId, fingerprint: aFingerprint('one') })).vote()
  const voter = await aVoter({ site, clanId, fingerprint: aFingerprint('two') })
  await voter.vote()
  expect(await readReasons(clanId)).toEqual(['counted', 'proof_missing'])
  harness.clock.advance(3 * 60 * 60 * 1000)
  const { challenge } = await voter.recoverAll()
  expect((await site.post('/api/votes/proof', await solve(challenge))).status).toBe(204)
  expect(await readReasons(clanId)).toEqual(['counted', 'counted'])
})

test("the challenge's cost depends on the network's load, which requests for challenges do not increase", async () => {
  const clanId = await aClan(harness.storage.db)
  const site = await openBusy()
  const voter = await aVoter({ site, clanId, fingerprint: aFingerprint('one') })
  await voter.vote()
  for (const device of ['two', 'three', 'four'])
    await (await aVoter({ site, clanId, fingerprint: aFingerprint(device) })).vote()
  for (let i = 0; i < 5; i++) {
    const { challenge } = await voter.recoverAll()
    const { counter } = await solve(challenge)
    expect(counter).toBeGreaterThanOrEqual(800)
    expect(counter).toBeLessThan(1600)
  }
})

test('votes with part of a fingerprint get a challenge again only under pressure, as at first', async () => {
  const { fph } = aFingerprint('a device that hides a part')
  const voter = await aVoter({ fingerprint: { fph } })
  const { body } = await voter.vote()
  expect(Object.keys(body)).not.toContain('challenge')
  expect(await voter.recoverAll()).toEqual({ week: body.week, receipt: body.receipt })

  const site = await openBusy()
  const circumstances = { site, clanId: voter.clanId, fingerprint: { fph } }
  const busy = [await aVoter(circumstances), await aVoter(circumstances)]
  for (const { vote } of busy) await vote()
  for (const { recoverAll } of busy) expect(await recoverAll()).toHaveProperty('challenge')
})

test('a vote of last week gets no challenge, because it must no longer start to count', async () => {
  const voter = await aVoter()
  await voter.vote()
  expect(await voter.recoverAll()).toHaveProperty('challenge')
  harness.clock.set(mondayAfter)
  expect(Object.keys(await voter.recoverAll())).toEqual(['week', 'receipt'])
})
