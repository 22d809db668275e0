import { describe, expect, test } from 'vitest'
import { aClan, aVote } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const connection = '192.0.2.10'

async function addressOfVote(site: TestSite, clanId: number, db: ReturnType<typeof useSite>['storage']['db']) {
  const request = new Request(`http://muster.test/api/clans/vote/${clanId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7, 203.0.113.9' },
    body: JSON.stringify(aVote()),
  })
  expect((await site.send(request, { address: connection })).status).toBe(201)
  return (await db.selectFrom('votes').select('client_ip').executeTakeFirstOrThrow()).client_ip
}

describe('without a trusted proxy', () => {
  const harness = useSite()
  test("a vote's address is that of the connection, regardless of headers", async () => {
    const clanId = await aClan(harness.storage.db)
    expect(await addressOfVote(await harness.open(), clanId, harness.storage.db)).toBe(connection)
  })
})

describe('with a trusted proxy', () => {
  const harness = useSite({ TRUSTED_PROXIES: '192.0.2.0/24' })
  test("a vote's address is the one reported by the proxy, not one sent by the client", async () => {
    const clanId = await aClan(harness.storage.db)
    expect(await addressOfVote(await harness.open(), clanId, harness.storage.db)).toBe('203.0.113.9')
  })
})
