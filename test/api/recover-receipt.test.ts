import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mondayAfter } from '../support/clock.ts'
import { aClan } from '../support/people.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()
const weekMs = 7 * 24 * 60 * 60 * 1000
const nonce = '000102030405060708090a0b0c0d0e0f'

async function aVoter() {
  const clanId = await aClan(harness.storage.db)
  const site = await harness.open()
  const vKey = randomUUID()
  async function vote(evidence = `dwell=5;nonce=${nonce}`) {
    const headers = { 'content-type': 'application/json', 'x-vote-evidence': evidence }
    const request = { method: 'POST', headers, body: JSON.stringify({ vKey }) }
    const response = await site.send(new Request(`http://muster.test/api/clans/vote/${clanId}`, request))
    return { status: response.status, body: (await response.json()) as { week: string; receipt: object } }
  }
  async function recover(changes: object = {}) {
    const response = await site.post('/api/votes/receipt', { vKey, clanId, nonce, ...changes })
    return response.status === 200 ? ((await response.json()) as object) : response.status
  }
  return { clanId, site, vKey, vote, recover }
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

test('the receipt of the last week is returned as well, those before are not', async () => {
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
