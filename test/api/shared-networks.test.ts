import { beforeEach, expect, test } from 'vitest'
import { aClan, aFingerprint, aVote } from '../support/people.ts'
import { useSite } from '../support/site.ts'
import { voteCaseSteps } from '../support/vote-cases.ts'

const harness = useSite()
const { call, undo, open } = voteCaseSteps(harness)

let clan: number

beforeEach(async () => {
  clan = await aClan(harness.storage.db, { name: 'Wolves' })
})

test('three times as many votes of a shared network count until the mark is removed', async () => {
  const site = await open({ VOTE_LIMITS: 'address=1,unprinted=1,net56=1,net48=2' })
  let voter = 0
  const cast = async (address: string, times: number) => {
    for (let i = 0; i < times; i++) {
      const vote = aVote(aFingerprint(`device ${voter++}`))
      expect((await site.post(`/api/clans/vote/${clan}`, vote, { address })).status).toBe(201)
    }
    const { counted } = await harness.storage.db
      .selectFrom('votes')
      .select((values) => values.fn.countAll<number>().as('counted'))
      .where('client_ip', '=', address)
      .where('state', '=', 'counted')
      .executeTakeFirstOrThrow()
    return counted
  }
  const mark = (network: string) => call<{ id: number; network: string; action_id: number }>(site, 'POST', 'shared-networks', { network, reason: 'A café' }) // prettier-ignore
  expect(await cast('203.0.113.7', 2)).toBe(1)
  const marked = await mark('203.0.113.9/24')
  expect(marked).toMatchObject({ network: '203.0.113.0/24', reason: 'A café', by: 'ada@example.org' })
  expect([await mark('203.0.113.0/24'), await mark('0.0.0.0/0'), await mark('AS9999999999'), await mark('1.2.3')]).toEqual(['already_decided', 'malformed', 'malformed', 'malformed']) // prettier-ignore
  expect(await cast('203.0.113.7', 4)).toBe(3)
  const ipv6 = await mark('2001:db8:0:1::7')
  expect(ipv6.network).toBe('2001:db8:0:1::/64')
  expect(await cast('2001:db8:0:1::9', 4)).toBe(3)
  expect(await cast('2001:db8:0:1:f::9', 1)).toBe(0)
  expect(await call(site, 'GET', 'shared-networks')).toMatchObject([{ id: ipv6.id }, { id: marked.id }])
  expect(await undo(site, { id: marked.action_id })).toMatchObject({ kind: 'undo', network: '203.0.113.0/24' })
  expect(await call(site, 'PATCH', `shared-networks/${ipv6.id}/takeBack`)).toBeUndefined()
  expect(await call(site, 'PATCH', `shared-networks/${ipv6.id}/takeBack`)).toBe('already_decided')
  expect(await call(site, 'PATCH', 'shared-networks/99/takeBack')).toBe('no_such_entry')
  expect(await call(site, 'GET', 'shared-networks')).toEqual([])
  expect(await cast('203.0.113.8', 2)).toBe(1)
})

test('the audit log, which is never purged, contains no single address that was marked as shared', async () => {
  const site = await open()
  const marked = await call<{ action_id: number }>(site, 'POST', 'shared-networks', {
    network: '192.0.2.7',
    reason: 'A café',
  })
  await undo(site, { id: marked.action_id })
  const entries = await harness.storage.db.selectFrom('acts').selectAll().execute()
  expect(entries.map(({ subject }) => subject)).toEqual(['192.0.2.0/24', '192.0.2.0/24'])
  expect(JSON.stringify(entries)).not.toContain('192.0.2.7')
})
