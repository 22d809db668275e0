import { expect, test } from 'vitest'
import {
  clansOfAllRules,
  createTestLog,
  publishWeek,
  sha256,
  type TestLog,
  verifyEd25519,
} from '#test/support/published-week.ts'
import type { LogFiles } from './check-log.ts'
import { checkWeek } from './check-week.ts'

function aSite() {
  const log = createTestLog()
  const week = publishWeek(log, { week: '2026-W47', clans: clansOfAllRules() })
  log.append({ type: 'moderation', event: 'take-down', clan: 4, time: 1_795_000_300 })
  return { log, week }
}

async function findingsOf({ week }: ReturnType<typeof aSite>, log: LogFiles) {
  const files = { read: async (path: string) => week.files.get(path) }
  const { findings } = await checkWeek({ files, log }, { sha256, verifyEd25519 })
  return findings.map(({ kind, text }) => `${kind}: ${text}`)
}

const withEntries = (log: TestLog, entries: TestLog['entries']): Partial<LogFiles> => ({
  checkpoint: log.checkpoint(),
  async *entries() {
    yield* entries
  },
})

/** The entries, with the last one's body replaced but its old hash kept. */
const withLastBody = ({ entries }: TestLog, body: string | null): TestLog['entries'] =>
  entries.map((entry, index) => (index === entries.length - 1 ? { ...entry, body } : entry))

test('a log that contains its earlier checkpoints is valid', async () => {
  const site = aSite()
  const earlier = [site.log.checkpoint(2), site.log.checkpoint()]
  site.log.append({ type: 'moderation', event: 'restore', clan: 4, time: 1_795_000_400 })
  expect(await findingsOf(site, site.log.files({ earlier }))).toEqual([])
})

test('a removed entry leaves its hash, and the log stays valid', async () => {
  const site = aSite()
  const entries = withLastBody(site.log, null)
  expect(await findingsOf(site, site.log.files(withEntries(site.log, entries)))).toEqual([])
})

test('a shortened log is named', async () => {
  const site = aSite()
  const earlier = [site.log.checkpoint()]
  site.log.entries.pop()
  expect(await findingsOf(site, site.log.files({ earlier }))).toEqual([
    'log: The log was shortened: an earlier checkpoint has 4 entries, the newest 3.',
  ])
})

test('a rewritten log is named', async () => {
  const site = aSite()
  const earlier = [site.log.checkpoint()]
  site.log.entries.pop()
  site.log.append({ type: 'moderation', event: 'take-down', clan: 5, time: 1_795_000_300 })
  site.log.append({ type: 'moderation', event: 'take-down', clan: 6, time: 1_795_000_300 })
  expect(await findingsOf(site, site.log.files({ earlier }))).toEqual([
    'log: The log was rewritten: its first 4 entries are not those of an earlier checkpoint.',
  ])
})

test('entries that do not match the checkpoint are named', async () => {
  const { log, week } = aSite()
  const fewer = log.files(withEntries(log, log.entries.slice(0, -1)))
  expect(await findingsOf({ log, week }, fewer)).toEqual(['log: The log has 3 entries, but its checkpoint has 4.'])
  const changed = log.files(withEntries(log, withLastBody(log, '{}')))
  expect(await findingsOf({ log, week }, changed)).toEqual([
    'log: Entry 3 of the log is malformed or does not have its published hash.',
    'log: The entries of the log are not those of its checkpoint.',
  ])
})

test.each(['{', '"é"', ''])('an entry with the body %j is named', async (body) => {
  const site = aSite()
  const log = site.log.files(withEntries(site.log, withLastBody(site.log, body)))
  expect((await findingsOf(site, log))[0]).toMatch(/^log: Entry 3 of the log is malformed/)
})

test.each(['5', '"text"', 'null', 'true', '[]'])('an entry with the body %s concerns no week', async (body) => {
  const site = aSite()
  const log = site.log.files(withEntries(site.log, withLastBody(site.log, body)))
  expect(await findingsOf(site, log)).toEqual([
    'log: Entry 3 of the log is malformed or does not have its published hash.',
    'log: The entries of the log are not those of its checkpoint.',
  ])
})

test('a checkpoint signed by another key is named', async () => {
  const [site, other] = [aSite(), createTestLog()]
  expect(await findingsOf(site, site.log.files({ key: other.files().key }))).toEqual([
    "signature: The checkpoint has no valid signature by the log's key.",
    'log: Entry 0 of the log has another key than the site.',
  ])
  const elsewhere = createTestLog('other.example').files().checkpoint
  expect((await findingsOf(site, site.log.files({ checkpoint: elsewhere })))[0]).toMatch(/^signature: .*other.example/)
  expect(await findingsOf(site, site.log.files({ checkpoint: 'no', key: 'no' }))).toContain(
    'signature: The checkpoint is malformed.',
  )
})

test('a log whose host has changed is valid, including its earlier checkpoints', async () => {
  const site = aSite()
  const earlier = [site.log.checkpoint()]
  const { key: before } = site.log.files()
  site.log.rename('new.example')
  expect(await findingsOf(site, site.log.files({ earlier }))).toEqual([])
  expect(await findingsOf(site, site.log.files({ key: before }))).toEqual([
    'signature: The checkpoint is of the log new.example, and the key of clans.example.',
    "signature: The checkpoint has no valid signature by the log's key.",
    'log: The log has its key under the name new.example, and the site under the name clans.example.',
  ])
  const forged = createTestLog().checkpoint()
  expect(await findingsOf(site, site.log.files({ earlier: [forged] }))).toContain(
    "signature: The earlier checkpoint has no valid signature by the log's key.",
  )
})

test('a log that does not start with a key, and one with another key, are named', async () => {
  const site = aSite()
  const entries = site.log.entries.map((entry, index) => (index === 0 ? { ...entry, body: null } : entry))
  expect(await findingsOf(site, site.log.files(withEntries(site.log, entries)))).toEqual([
    'log: The log does not begin with a key.',
  ])
  site.log.append({ type: 'key', key: createTestLog().files().key, time: 1_795_000_400 })
  expect(await findingsOf(site, site.log.files())).toEqual(['log: Entry 4 of the log has another key than the site.'])
})

test('a result that is in the log only after its checkpoint is not published', async () => {
  const site = aSite()
  expect(await findingsOf(site, site.log.files({ checkpoint: site.log.checkpoint(2) }))).toEqual([
    'result: The log does not contain version 1 of the result of 2026-W47.',
  ])
})

test('a correction is based on the version that it names, and the old version stays valid', async () => {
  const { log, week } = aSite()
  const before = log.checkpoint()
  const clans = clansOfAllRules().map((clan) => (clan.clan === 1 ? { ...clan, penalty: 90 } : clan))
  const corrected = publishWeek(log, { week: '2026-W47', clans, corrects: week })
  expect(corrected.summary).toMatchObject({ version: 2, replaces: 2 })
  expect(await findingsOf({ log, week: corrected }, log.files({ earlier: [before] }))).toEqual([])
  expect(await findingsOf({ log, week }, log.files({ earlier: [before] }))).toEqual([])
})
