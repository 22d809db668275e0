import { expect, test } from 'vitest'
import { version } from '#server/version.ts'
import { aFingerprint, aClan, aVote } from '../support/people.ts'
import { useSite } from '../support/site.ts'

const harness = useSite({ METRICS_TOKEN: 'a token of the operator' })

const read = async (site: Awaited<ReturnType<typeof harness.open>>, token = 'a token of the operator') => {
  const response = await site.call('GET', '/metrics', { token })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

function valueOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

test('counts requests, votes, rejections and emails', async () => {
  const { db } = harness.storage
  const clan = await aClan(db)
  const site = await harness.open({ RATE_LIMITS: 'on', LIMITS: 'follow=1/60' })
  const vote = aVote(aFingerprint('one'))
  expect((await site.post(`/api/clans/vote/${clan}`, vote)).status).toBe(201)
  expect((await site.post(`/api/clans/vote/${clan}`, vote)).status).toBe(409)
  expect((await site.get('/api/nowhere')).status).toBe(404)
  expect((await site.get(`/api/clans/vote/${clan}`)).status).toBe(405)
  await db.insertInto('mails').values({ kind: 'x', recipient: 'ada@example.org', state: 'dead' }).execute() // prettier-ignore

  const { status, type, text } = await read(site)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const route = 'method="POST",route="/api/clans/vote/:clanId"'
  expect(valueOf(text, `muster_http_requests_total{${route},status="201"}`)).toBe(1)
  expect(valueOf(text, `muster_http_requests_total{${route},status="409"}`)).toBe(1)
  expect(valueOf(text, `muster_http_request_duration_seconds_count{${route}}`)).toBe(2)
  expect(valueOf(text, `muster_http_request_duration_seconds_bucket{${route},le="+Inf"}`)).toBe(2)
  expect(valueOf(text, 'muster_votes_total{outcome="stored"}')).toBe(1)
  expect(valueOf(text, 'muster_votes_total{outcome="refused"}')).toBe(1)
  expect(valueOf(text, 'muster_failures_total{code="already_voted"}')).toBe(1)
  expect(valueOf(text, 'muster_failures_total{code="no_such_path"}')).toBe(1)
  expect(valueOf(text, 'muster_failures_total{code="method_not_allowed"}')).toBe(1)
  expect(valueOf(text, 'muster_mails{state="dead"}')).toBe(1)
  expect(valueOf(text, 'muster_mails{state="queued"}')).toBe(0)
  expect(valueOf(text, 'muster_database_up')).toBe(1)
  expect(valueOf(text, `muster_build_info{version="${version}"}`)).toBe(1)
  expect(valueOf(text, 'muster_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  // Every line has valid Prometheus syntax.
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\n]*",?)+\})? [\d.e+-]+)$/)
  }
})

test('counts a rejected page like other rejections', async () => {
  const site = await harness.open({ RATE_LIMITS: 'on', LIMITS: 'read=2/60' })
  expect((await site.get('/about')).status).toBe(200)
  expect((await read(site)).text).not.toContain('too_many_requests')
  expect((await site.get('/about')).status).toBe(429)
  const other = await site.call('GET', '/metrics', {
    token: 'a token of the operator',
    client: { address: '192.0.2.77' },
  })
  expect(valueOf(await other.text(), 'muster_failures_total{code="too_many_requests"}')).toBe(1)
})

test('an unknown path adds no label', async () => {
  const site = await harness.open()
  for (const path of ['/api/a', '/api/b', '/c', '/d', '/uploads/e']) await site.get(path)
  const { text } = await read(site)
  expect(text).not.toMatch(/route="\/(api\/[ab]|[cd]|uploads\/e)"/)
})

test('the path does not exist without the token, or if no token is configured', async () => {
  const site = await harness.open()
  for (const token of ['', 'a token', 'a token of the operator and more']) {
    expect(await read(site, token)).toMatchObject({ status: 404 })
  }
  expect((await site.get('/metrics')).status).toBe(404)
  expect(await read(await harness.open({ METRICS_TOKEN: '' }))).toMatchObject({ status: 404 })
})
