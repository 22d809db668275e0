import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { noEvidence } from '#server/features/voting/vote-evidence.ts'
import { aClan, aVote } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

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

/** Casts a vote; returns its status and the evidence that the vote queue gets. */
async function castWith(site: TestSite, headers: Record<string, string>, vKey: string = randomUUID()) {
  const submit = vi.spyOn(site.services.voting.queue, 'submit')
  const request = new Request(`http://muster.test/api/clans/vote/${clanId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(aVote({ vKey })),
  })
  const { status } = await site.send(request, client)
  return { status, evidence: submit.mock.lastCall?.[0].evidence }
}

test('a vote has the pass and stamp of other instances, and what the page and the headers say', async () => {
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
