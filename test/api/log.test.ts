import { createPublicKey, verify } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { fromHex, toHex } from '#contract/results/bytes.ts'
import { parseCheckpoint } from '#contract/results/checkpoint.ts'
import { leafHash, merkleRoot } from '#contract/results/merkle.ts'
import { verifyConsistency, verifyInclusion } from '#contract/results/proofs.ts'
import { parseNote, parseVerifierKey, verifyNote } from '#contract/results/signed-note.ts'
import { appendLogEntry, sha256 } from '#server/domain/transparency-log.ts'
import { recordLogBreak, removeLogEntry } from '#server/features/transparency/operator-commands.ts'
import { openS3 } from '../support/s3.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()

interface Entries {
  readonly size: number
  readonly entries: readonly { readonly position: number; readonly leaf: string; readonly body: string | null }[]
}

const ask = async <T>(site: TestSite, address: string) => (await (await site.get(address)).json()) as T
const statusOf = async (site: TestSite, address: string) => (await site.get(address)).status
const publish = (site: TestSite) => site.services.transparency.task.run(new AbortController().signal)

const append = (count: number) =>
  harness.storage.db.transaction().execute(async (transaction) => {
    for (let rule = 1; rule <= count; rule++)
      await appendLogEntry(transaction, { type: 'rule', rule, sha256: 'aa' }, harness.clock.now())
  })

test('the first entry is the key that signs the checkpoints', async () => {
  const site = await harness.open({ BASE_URL: 'https://clans.example' })
  expect(await ask(site, '/api/log')).toMatchObject({ checkpoint: null })
  await publish(site)
  const [note, key] = await Promise.all(
    ['/log/checkpoint', '/.well-known/muster-log-key'].map(async (one) => (await site.get(one)).text()),
  )
  const parsed = parseNote(note ?? '')
  const verifier = parseVerifierKey(sha256, key ?? '')
  if (!parsed || !verifier) throw new Error(`not a note with a key: ${note} ${key}`)
  const verifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  }
  expect(await verifyNote(verifyEd25519, parsed, verifier)).toBe(true)
  const { entries } = await ask<Entries>(site, '/api/log/entries')
  const [first] = entries
  expect(JSON.parse(first?.body ?? '')).toEqual({
    type: 'key',
    key: key?.trim(),
    time: Math.floor(harness.clock.now() / 1000),
  })
  const root = new Uint8Array(merkleRoot(sha256, [leafHash(sha256, Buffer.from(first?.body ?? ''))]))
  expect(parseCheckpoint(parsed.text)).toEqual({ origin: 'clans.example', size: 1, root })
  expect(await ask(site, '/api/log')).toEqual({
    key: key?.trim(),
    checkpoint: { origin: 'clans.example', size: 1, root: toHex(root), note },
    broken: false,
  })
  const again = await site.send(
    new Request('http://muster.test/log/checkpoint', {
      headers: { 'if-none-match': (await site.get('/log/checkpoint')).headers.get('etag') ?? '' },
    }),
  )
  expect(again.status).toBe(304)
})

test('instances share the key; a site with another host continues its log under that name', async () => {
  const settings = { BASE_URL: 'https://clans.example' }
  const [site, other] = [await harness.open(settings), await harness.open(settings)]
  expect((await ask<Entries>(site, '/api/log/entries')).size).toBe(1)
  const keyOf = async (one: TestSite) => (await one.get('/.well-known/muster-log-key')).text()
  expect(await keyOf(other)).toBe(await keyOf(site))
  const moved = await harness.open({ BASE_URL: 'https://platoons.example' })
  expect((await ask<Entries>(moved, '/api/log/entries')).size).toBe(2)
  expect((await keyOf(moved)).split('+')[0]).toBe('platoons.example')
  expect((await keyOf(moved)).split('+')[2]).toBe((await keyOf(site)).split('+')[2])
})

test('anyone can verify that entries are in the log and that it only grows', async () => {
  const site = await harness.open()
  await append(6)
  const older = await ask<{ root: string; leaf: string; proof: string[]; size: number }>(
    site,
    '/api/log/inclusion?position=3',
  )
  expect(older.size).toBe(7)
  const tree = { size: 7, root: fromHex(older.root) }
  const leaf = { hash: fromHex(older.leaf), position: 3 }
  expect(verifyInclusion(sha256, leaf, tree, older.proof.map(fromHex))).toBe(true)
  await append(5)
  const newer = await ask<{ root: string }>(site, '/api/log/inclusion?position=0')
  const { proof } = await ask<{ proof: string[] }>(site, '/api/log/consistency?from=7')
  expect(verifyConsistency(sha256, tree, { size: 12, root: fromHex(newer.root) }, proof.map(fromHex))).toBe(true)
  expect((await ask<Entries>(site, '/api/log/entries?start=10')).entries.map(({ position }) => position)).toEqual([
    10, 11,
  ])
  expect(await statusOf(site, '/api/log/inclusion?position=12')).toBe(404)
  expect(await statusOf(site, '/api/log/inclusion?position=3&size=3')).toBe(404)
  expect(await statusOf(site, '/api/log/consistency?from=1&to=13')).toBe(404)
  expect(await statusOf(site, '/api/log/consistency?from=3&to=2')).toBe(404)
  expect(await statusOf(site, '/api/log/consistency?from=-1')).toBe(422)
})

test('transactions that append at the same time leave no gap, and all instances see the same log', async () => {
  const sites = [await harness.open(), await harness.open()]
  await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      await append(1 + (i % 3))
      return ask(sites[i % 2] as TestSite, '/api/log/entries')
    }),
  )
  const logs = await Promise.all(sites.map((site) => ask<Entries>(site, '/api/log/entries')))
  expect(logs[0]).toEqual(logs[1])
  expect(logs[0]?.size).toBe(25)
  expect(logs[0]?.entries.map(({ position }) => position)).toEqual(Array.from({ length: 25 }, (_, i) => i))
  const proofs = await Promise.all(sites.map((site) => ask(site, '/api/log/inclusion?position=7&size=25')))
  expect(proofs[0]).toEqual(proofs[1])
})

test('the database rejects changes of the log, except the removal of a body, which the page shows', async () => {
  const site = await harness.open()
  const { db } = harness.storage
  await db.transaction().execute((transaction) => {
    const event = { type: 'moderation', event: 'take-down', clan: 7 } as const
    return appendLogEntry(transaction, event, harness.clock.now())
  })
  const changes = [
    () => db.deleteFrom('log_entries').execute(),
    () => db.updateTable('log_entries').set({ body: '{}' }).execute(),
    () => db.updateTable('log_entries').set({ body: null, type: 'key' }).execute(),
    () => db.updateTable('log_entries').set({ added_at: new Date() }).execute(),
    () => sql`truncate log_entries cascade`.execute(db),
  ]
  for (const change of changes) await expect(change()).rejects.toThrow('append-only')
  const before = await ask<{ leaf: string }>(site, '/api/log/inclusion?position=1')
  const outcomes: string[] = []
  for (const position of [1, 1, 2, 0])
    outcomes.push(await removeLogEntry(db, position, 'A court order', harness.clock.now()))
  expect(outcomes).toEqual(['done', 'already so', 'no such entry', 'not of moderation'])
  expect(await ask(site, '/api/log/inclusion?position=1')).toEqual(before)
  const { entries } = await ask<Entries>(site, '/api/log/entries?start=1')
  expect(entries).toEqual([{ position: 1, leaf: before.leaf, body: null }])
  expect(await ask(site, '/api/log/moderation')).toMatchObject({
    total: 1,
    entries: [{ position: 1, event: 'removed', reason: 'A court order', clan: null }],
  })
})

test('a checkpoint is stored in the data folder before it is published', async () => {
  const site = await harness.open()
  await publish(site)
  await append(1)
  await publish(site)
  const stored = await readFile(path.join(harness.storage.dataDir, 'log-checkpoint'), 'utf8')
  expect(await (await site.get('/log/checkpoint')).text()).toBe(stored)
  expect(parseCheckpoint(parseNote(stored)?.text ?? '')?.size).toBe(2)
})

/** Removes the newest entries, as in an older backup. */
async function restoreOlder(size: number): Promise<void> {
  const { db } = harness.storage
  await sql`alter table log_entries disable trigger user`.execute(db)
  await db.deleteFrom('log_entries').where('position', '>=', size).execute()
  await sql`alter table log_entries enable trigger user`.execute(db)
}

const sizeOf = async (site: TestSite) =>
  parseCheckpoint(parseNote(await (await site.get('/log/checkpoint')).text())?.text ?? '')?.size

test.each(['the data folder', 'a bucket'])(
  'after a restore of an older backup, nothing is published until the operator records a break: %s',
  async (place) => {
    const s3 = await openS3()
    const { endpoint, region, name, accessKeyId, secretAccessKey } = s3.bucket
    const bucket = { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } // prettier-ignore
    const settings = place === 'a bucket' ? bucket : {}
    const before = await harness.open(settings)
    await append(4)
    await publish(before)
    expect(await before.services.transparency.isConsistent()).toBe(true)
    await restoreOlder(3)
    // A site that was not stopped detects it, too.
    expect(await before.services.transparency.isConsistent()).toBe(false)

    const site = await harness.open(settings)
    expect(await site.services.transparency.isConsistent()).toBe(false)
    await append(4)
    await publish(site)
    expect(await sizeOf(site)).toBe(5)
    expect(await ask(site, '/api/log')).toMatchObject({ broken: true })
    expect(await site.services.transparency.isConsistent()).toBe(false)

    expect(await recordLogBreak(site.services.transparency, harness.clock.now())).toBe(5)
    expect(await recordLogBreak(site.services.transparency, harness.clock.now())).toBeUndefined()
    expect(await site.services.transparency.isConsistent()).toBe(true)
    await publish(site)
    expect(await sizeOf(site)).toBe(8)
    expect(await ask(site, '/api/log')).toMatchObject({ broken: false })
    const { entries } = await ask<{ entries: { event: string }[] }>(site, '/api/log/moderation')
    expect(entries.map(({ event }) => event)).toEqual(['break'])
    await s3.close()
  },
)

test('other instances get a new checkpoint before their task runs again, and store it in their own data folder', async () => {
  const folder = path.join(harness.storage.dataDir, 'other')
  const [one, other] = [await harness.open(), await harness.open({ DATA_DIR: folder })]
  await publish(one)
  await publish(other)
  await append(2)
  await publish(one)
  await expect.poll(() => sizeOf(other), { timeout: 5000 }).toBe(3)
  const note = await (await one.get('/log/checkpoint')).text()
  expect(await (await other.get('/log/checkpoint')).text()).toBe(note)
  expect(await readFile(path.join(folder, 'log-checkpoint'), 'utf8')).toBe(note)
})

// Only one instance can use the embedded database.
test.runIf(process.env.TEST_DATABASE_URL)(
  'an older checkpoint does not replace a newer one stored by another instance',
  async () => {
    const [slow, fast] = [await harness.open(), await harness.open()]
    const { store } = slow.services.transparency
    const [isWriting, mayWrite] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const write = store.write.bind(store)
    vi.spyOn(store, 'write').mockImplementationOnce(async (note) => {
      isWriting.resolve()
      await mayWrite.promise
      await write(note)
    })
    const publishing = publish(slow)
    await isWriting.promise
    await append(2)
    await publish(fast)
    mayWrite.resolve()
    await publishing
    // The notification may have started its own attempt, so that this one does nothing.
    await publish(fast)
    const storedSize = async () => parseCheckpoint(parseNote((await store.read()) ?? '')?.text ?? '')?.size
    await expect.poll(storedSize, { timeout: 5000 }).toBe(3)
    await expect.poll(() => sizeOf(slow), { timeout: 5000 }).toBe(3)
  },
)

test('an invalid checkpoint file is an error that names the file', async () => {
  const site = await harness.open()
  const file = path.join(harness.storage.dataDir, 'log-checkpoint')
  await writeFile(file, 'something else\n')
  await expect(publish(site)).rejects.toThrow(file)
  await expect(site.services.transparency.isConsistent()).rejects.toThrow('not a checkpoint')
})
