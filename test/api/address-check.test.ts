import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStandIn, type StandIn } from '#server/features/integrity/providers/stand-in.fixture.ts'
import { aClan, aVote } from '../support/people.ts'
import { useSite } from '../support/site.ts'

const token = 'a token of the operator'
const keys = { getipintel: 'ada@clans.example', proxycheck: 'p-key', abuseipdb: 'a-key', minfraud: '42:license' }
const harness = useSite({ METRICS_TOKEN: token })
let standIn: StandIn
beforeEach(async () => {
  standIn = await openStandIn(keys)
})
afterEach(() => standIn.close())

test('a site asks its provider about the address of two votes, and counts that in the metrics', async () => {
  const clan = await aClan(harness.storage.db)
  const site = await harness.open({
    ADDRESS_PROVIDER: 'abuseipdb',
    ADDRESS_PROVIDER_KEY: keys.abuseipdb,
    ADDRESS_PROVIDER_URL: standIn.origin,
    ADDRESS_PROVIDER_BUDGET: '20',
  })
  for (const vote of [aVote(), aVote()])
    expect((await site.post(`/api/clans/vote/${clan}`, vote, { address: '8.8.8.9' })).status).toBe(201)
  const task = site.services.tasks.find(({ name }) => name === 'address check')
  await task?.run(new AbortController().signal)
  expect(standIn.requests.map(({ sent }) => sent.trim())).toEqual(['/api/v2/check?ipAddress=8.8.8.9&maxAgeInDays=30'])
  const votes = await harness.storage.db.selectFrom('votes').select(['client_ip_score', 'client_ip_bad']).execute()
  expect(votes).toEqual([
    { client_ip_score: 97, client_ip_bad: 1 },
    { client_ip_score: 97, client_ip_bad: 1 },
  ])
  const metrics = await (await site.call('GET', '/metrics', { token })).text()
  expect(metrics).toContain('\nmuster_address_requests_total 1\n')
  expect(metrics).toContain('\nmuster_address_results_total{outcome="answered"} 1\n')
  expect(metrics).toContain('\nmuster_address_requests_left 19\n')
})

test('without a provider there is neither a task nor a metric', async () => {
  const site = await harness.open()
  expect(site.services.tasks.map(({ name }) => name)).not.toContain('address check')
  expect(await (await site.call('GET', '/metrics', { token })).text()).not.toContain('muster_address')
})
