import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aClan } from '../support/people.ts'
import { firstTurn, firstWeek, hourMs, useClosing } from '../support/closed-weeks.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()
const closing = useClosing(harness.storage)

async function aResult() {
  await closing.begin()
  await closing.cast(await aClan(harness.storage.db), 3)
  await closing.fenceAt(firstTurn)
  await closing.closeAt(firstTurn + 50 * hourMs)
  return harness.open()
}

test('serves the files of a result, which never change', async () => {
  const site = await aResult()
  const immutable = 'public, max-age=31536000, immutable'
  const newest = await site.get(`/weeks/${firstWeek}/result.json`)
  expect(Object.fromEntries(newest.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=60',
  })
  const text = await newest.text()
  expect(JSON.parse(text)).toMatchObject({ week: firstWeek, version: 1 })
  const types = {
    'result.json': 'application/json',
    'clans.ndjson': 'application/x-ndjson',
    'tree.bin': 'application/octet-stream',
    'groups.bin': 'application/octet-stream',
    'blocks/0.bin': 'application/octet-stream',
    'votes/0.ndjson.gz': 'application/gzip',
  }
  for (const [path, type] of Object.entries(types)) {
    const url = `/weeks/${firstWeek}/1/${path}`
    const response = await site.get(url)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': immutable })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(headers['content-length']).toBe(String(bytes.length))
    if (path === 'result.json') expect(bytes.toString()).toBe(text)
    if (path.startsWith('votes/')) expect(gunzipSync(bytes).toString().split('\n')).toHaveLength(4)
    const head = await site.call('HEAD', url)
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ])
    const again = new Request(`http://muster.test${url}`, { headers: { 'if-none-match': headers.etag ?? '' } })
    expect((await site.send(again)).status).toBe(304)
  }
})

test("the archive lists a result's files", async () => {
  const site = await aResult()
  harness.clock.set(firstTurn + 50 * hourMs)
  const response = await site.get(`/api/weeks/${firstWeek}`)
  expect(await response.json()).toMatchObject({ status: 'final', ledger_files: 1, block_files: 1 })
})

test.each([
  '/weeks/2020-W01/result.json',
  `/weeks/${firstWeek}/2/result.json`,
  `/weeks/${firstWeek}/0/clans.ndjson`,
  `/weeks/${firstWeek}/99999999999999999999/clans.ndjson`,
  `/weeks/${firstWeek}/1/votes/1.ndjson.gz`,
  `/weeks/${firstWeek}/1/..%2Fa`,
  `/weeks/${firstWeek}'--/1/tree.bin`,
  `/weeks/%00/1/tree.bin`,
  `/weeks/${firstWeek}/1/%00`,
  '/weeks/%00/result.json',
])('%s leads to the page for unknown paths', async (path) => {
  const site = await aResult()
  expect((await site.get(path)).headers.get('content-type')).toContain('text/html')
})
