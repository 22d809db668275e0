import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestLog, publishWeek, sha256, verifyEd25519 } from '#test/support/published-week.ts'
import { checkWeek } from './check-week.ts'
import { createDownload, newestVersion, siteFiles, siteLog, siteResultProof } from './download.ts'

const week = '2026-W47'

/** A site with a result and a log, whose API has two entries per page. */
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
  const { proof } = log.proof(2)
  files.set(`/api/weeks/${week}?version=1`, JSON.stringify({ entry: 2 }))
  files.set('/api/log/inclusion?position=2&size=4', JSON.stringify({ proof }))
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
  const readProof = () => siteResultProof(deps, week, 1)
  return { download, asked, pauses, log, readLog: () => siteLog(deps, week, []), readProof }
}

test('the files and the log of a site pass the check', async () => {
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

test('a site without the result or a checkpoint has none', async () => {
  const missing = () => new Response('', { status: 404 })
  const { download, readLog } = aSite({ [`/weeks/${week}/result.json`]: missing, '/log/checkpoint': missing })
  expect([await newestVersion(download, week), await readLog()]).toEqual([undefined, undefined])
})

test('waits as long as the site asks for, and rejects if the site fails', async () => {
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

test("the proof of a result's entry is that of the log", async () => {
  const { log, readProof, asked } = aSite()
  expect(await readProof()).toEqual({ ...log.proof(2), key: `${log.files().key}\n` })
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([
    `/api/weeks/${week}?version=1`,
    '/api/log/entries?start=2',
    '/api/log/inclusion?position=2&size=4',
  ])
})

const failures = {
  missing: () => new Response('', { status: 404 }),
  failed: () => new Response('', { status: 500 }),
  malformed: () => new Response('{}'),
}

test.each(['missing', 'failed', 'malformed'] as const)('a log of which a part is %s has no proof', async (kind) => {
  for (const path of [`/api/weeks/${week}?version=1`, '/api/log/entries?start=2']) {
    const { readProof } = aSite({ [path]: failures[kind] })
    expect(await readProof()).toBeUndefined()
  }
})
