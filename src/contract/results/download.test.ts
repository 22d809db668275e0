import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestLog, publishWeek, sha256, verifyEd25519 } from '#test/support/published-week.ts'
import { checkWeek } from './check-week.ts'
import { createDownload, newestVersion, siteFiles, siteLog, siteResultLog } from './download.ts'

const week = '2026-W47'

/** A site with a result and a log. Its API returns two entries per page. */
function aSite(responses: Readonly<Record<string, () => Response>> = {}) {
  const log = createTestLog()
  const published = publishWeek(log, { week, clans: [{ clan: 1, counted: 50 }] })
  log.append({ type: 'moderation', event: 'take-down', clan: 1, time: 1_795_000_300 })
  const files = new Map<string, Uint8Array | string>([
    ['/.well-known/muster-log-key', `${log.files().key}\n`],
    ['/log/checkpoint', log.checkpoint()],
    [`/weeks/${week}/result.json`, published.files.get('result.json') ?? ''],
  ])
  for (const [path, bytes] of published.files)
    files.set(`/weeks/${week}/1/${path}`, path.endsWith('.gz') ? gzipSync(bytes) : bytes)
  files.set(`/api/weeks/${week}?version=1`, JSON.stringify({ entry: 2 }))
  files.set('/api/log/inclusion?position=2&size=3', JSON.stringify({ proof: log.resultLog(2).before }))
  files.set('/api/log/consistency?from=3&to=4', JSON.stringify({ proof: log.consistency(3) }))
  for (let start = 0; start < log.entries.length; start += 2)
    files.set(`/api/log/entries?start=${start}`, JSON.stringify({ entries: log.entries.slice(start, start + 2) }))

  const asked: string[] = []
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  const download = createDownload({
    async fetch(path) {
      asked.push(path)
      const file = files.get(path)
      return (
        responses[path]?.() ??
        (file === undefined ? new Response('', { status: 404 }) : new Response(Buffer.from(file)))
      )
    },
    pause,
    gunzip: async (bytes) => gunzipSync(bytes),
  })
  const deps = { download, pause }
  const readLog = (earlier: readonly string[] = []) => siteLog(deps, week, earlier)
  const readResultLog = (earlier?: string) => siteResultLog(deps, { week, version: 1, earlier })
  return { download, asked, pauses, log, readLog, readResultLog }
}

test("a site's files and log pass the check", async () => {
  const { download, asked, readLog } = aSite()
  const version = await newestVersion(download, week)
  const log = await readLog()
  expect([version, log === undefined]).toEqual([1, false])
  const report = await checkWeek(
    { files: siteFiles(download, week, 1), ...(log && { log }) },
    { sha256, verifyEd25519 },
  )
  expect(report).toMatchObject({ findings: [], unchecked: [], votes: 50 })
  expect(asked.filter((path) => path.startsWith('/api/log/'))).toEqual([
    '/api/log/entries?start=0',
    '/api/log/entries?start=2',
  ])
})

test('waits for the checkpoint of a result that was just published, but not forever', async () => {
  const responses = { [`/api/weeks/${week}`]: () => Response.json({ entry: 2 }) }
  let calls = 0
  const late = aSite({
    ...responses,
    '/log/checkpoint': () => new Response(late.log.checkpoint(calls++ < 3 ? 2 : undefined)),
  })
  expect((await late.readLog())?.checkpoint).toBe(late.log.checkpoint())
  expect(late.pauses).toEqual([1000, 1000, 1000])

  const never = aSite({ ...responses, '/log/checkpoint': () => new Response(never.log.checkpoint(2)) })
  expect((await never.readLog())?.checkpoint).toBe(never.log.checkpoint(2))
  expect(never.pauses).toHaveLength(15)
})

test('returns nothing for a site without the result or a checkpoint', async () => {
  const missing = () => new Response('', { status: 404 })
  const { download, readLog } = aSite({ [`/weeks/${week}/result.json`]: missing, '/log/checkpoint': missing })
  expect([await newestVersion(download, week), await readLog()]).toEqual([undefined, undefined])
})

test('waits as long as the site asks, and rejects if the site fails', async () => {
  let calls = 0
  const busy = () => new Response('', { status: 429, headers: { 'retry-after': '7' } })
  const { download, pauses } = aSite({
    '/busy': () => (calls++ < 2 ? busy() : new Response('done')),
    '/broken': () => new Response('', { status: 500 }),
  })
  expect((await download('/busy'))?.length).toBe(4)
  expect(pauses).toEqual([7000, 7000])
  await expect(download('/broken')).rejects.toThrow('/broken: the site responded with status 500')
})

test('a file that is not gzip, and a checkpoint that is not text, are malformed', async () => {
  const bytes = () => new Response(Buffer.of(0xff, 0xfe))
  const { download, readLog } = aSite({ '/votes/0.ndjson.gz': bytes, '/log/checkpoint': bytes })
  expect(await download('/votes/0.ndjson.gz')).toBeUndefined()
  expect((await readLog())?.checkpoint).toBe('')
})

test("a result's part of the log has its entry, the later entries, and the proofs", async () => {
  const { log, readResultLog, asked } = aSite()
  const key = `${log.files().key}\n`
  expect(await readResultLog()).toEqual({ ...log.resultLog(2), key })
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([
    `/api/weeks/${week}?version=1`,
    '/api/log/inclusion?position=2&size=3',
    '/api/log/entries?start=2',
  ])
  for (const [size, proof] of [[3, log.consistency(3)] as const, [4, []] as const]) {
    const checkpoint = log.checkpoint(size)
    const expected = log.resultLog(2, { key, earlier: { checkpoint, proof } })
    expect(await readResultLog(checkpoint)).toEqual(expected)
  }
  // The site has no proof for this earlier checkpoint.
  expect(await readResultLog(log.checkpoint(2))).toMatchObject({ earlier: { proof: [] } })
})

test('waits for the checkpoint that another instance has published already, but not forever', async () => {
  let calls = 0
  const late: ReturnType<typeof aSite> = aSite({
    '/log/checkpoint': () => new Response(late.log.checkpoint(calls++ % 3 < 2 ? 3 : undefined)),
  })
  const newest = late.log.checkpoint()
  expect((await late.readLog([newest]))?.checkpoint).toBe(newest)
  expect((await late.readResultLog(newest))?.checkpoint).toBe(newest)
  expect(late.pauses).toEqual([1000, 1000, 1000, 1000])

  const shortened: ReturnType<typeof aSite> = aSite({
    '/log/checkpoint': () => new Response(shortened.log.checkpoint(3)),
  })
  expect((await shortened.readLog([newest]))?.checkpoint).toBe(shortened.log.checkpoint(3))
  expect(shortened.pauses).toHaveLength(15)
})

const failures = {
  missing: () => new Response('', { status: 404 }),
  failed: () => new Response('', { status: 500 }),
  malformed: () => new Response('{}'),
}

test.each(['missing', 'failed', 'malformed'] as const)('a log with a part that is %s cannot be read', async (kind) => {
  for (const path of [
    `/api/weeks/${week}?version=1`,
    '/api/log/entries?start=2',
    '/api/log/inclusion?position=2&size=3',
  ]) {
    const { readResultLog } = aSite({ [path]: failures[kind] })
    expect(await readResultLog()).toBeUndefined()
  }
})
