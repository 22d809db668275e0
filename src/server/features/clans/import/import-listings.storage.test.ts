import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { collectNotices } from '#test/support/notices.ts'
import { aUser } from '#test/support/accounts.ts'
import { aClan } from '#test/support/people.ts'
import { JobQueue } from '#server/jobs/queue.ts'
import { lockImports } from './import-store.ts'
import { type Finding, importListings, type ImportOptions } from './import-listings.ts'
import { type Format, openListingFile } from './open-file.ts'
import { undoImport } from './undo-import.ts'

const site = useDatabase()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

const oddNames = ['Ärorust', 'Linux Café', 'Шђє ๓คภץ ђคՇร Ċ̵͕l̶̀͘u̸̍͝b̵͌͐', '雷鳴隊', '<b>O\'Neil & "Co"</b>', '=1+1']

async function importFile(
  content: string | Buffer,
  options: Pick<ImportOptions, 'dryRun' | 'skipBad'> & { name?: string; format?: Format } = {},
) {
  const file = path.join(folder, options.name ?? 'list.csv')
  await writeFile(file, content)
  const { read } = await openListingFile(file, options.format)
  const findings: Finding[] = []
  const onFinding = (finding: Finding) => findings.push(finding)
  const report = await importListings(site.db, { ...options, read, fileName: path.basename(file), onFinding })
  return { report, findings }
}

const clans = () => site.db.selectFrom('clans').selectAll().orderBy('id').execute()
const header = 'name,invite,platforms,playstyles\n'
const row = (name: string, invite = 'example') => `"${name.replaceAll('"', '""')}",${invite},pc,casual\n`

test('imports listings as approved, in file order, with unchanged names', async () => {
  const { report } = await importFile(header + oddNames.map((name) => row(name)).join(''))
  expect(report).toMatchObject({
    rows: 6,
    added: 6,
    present: 0,
    repeated: 0,
    bad: 0,
    done: true,
    number: 1,
    ignoredColumns: [],
  })
  const stored = await clans()
  expect(stored.map(({ name }) => name)).toEqual(oddNames.map((name) => name.normalize('NFC')))
  expect(stored.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(stored[0]).toMatchObject({
    approve_status: 1,
    region: 'na',
    platforms: ['pc'],
    playstyles: ['casual'],
    discord_url: 'https://discord.gg/example',
    website_url: null,
    header_image: null,
  })
})

// Not on embedded storage, whose single session is in use by the import.
test.runIf(process.env.TEST_DATABASE_URL)('a site can start during an import', async () => {
  const started = await site.db.transaction().execute(async (importing) => {
    await lockImports(importing)
    const queue = new JobQueue(site.database, pino({ level: 'silent' }))
    const opening = queue.open().then(() => true)
    const outcome = await Promise.race([opening, pause(4000, false, { ref: false })])
    return { outcome, opening, queue }
  })
  await started.opening
  await started.queue.stop()
  expect(started.outcome).toBe(true)
})

test('recognizes the same listings in every format and encoding', async () => {
  const listings = oddNames.map((name) => ({ name, invite: 'example', platforms: ['pc'], playstyles: 'casual' }))
  const csv = header + oddNames.map((name) => row(name)).join('')
  expect((await importFile(csv)).report.added).toBe(6)
  for (const [name, content] of [
    ['list.json', JSON.stringify(listings)],
    ['nested.json', JSON.stringify({ clans: listings }, undefined, 2)],
    ['list.jsonl', listings.map((listing) => JSON.stringify(listing)).join('\n')],
    ['json-by-content', JSON.stringify(listings)],
    ['ndjson-by-content', listings.map((listing) => JSON.stringify(listing)).join('\n')],
    ['csv-by-content', csv],
    ['bom.csv', `\uFEFF${csv}`],
    ['excel.csv', Buffer.from(`\uFEFF${csv.replaceAll('\n', '\r\n')}`, 'utf16le')],
    ['big-endian.csv', Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16()],
    ['unmarked.json', Buffer.from(JSON.stringify(listings), 'utf16le')],
    ['unmarked-big-endian.csv', Buffer.from(csv, 'utf16le').swap16()],
    ['tabs.tsv', csv.replaceAll(',', '\t')],
  ] as const) {
    const { report } = await importFile(content, { name })
    expect({ name, ...report }).toMatchObject({ name, rows: 6, added: 0, present: 6, bad: 0 })
  }
})

test.each([
  ['UTF-8', Buffer.from(header + row('Föhr'), 'latin1')],
  ['UTF-16LE', Buffer.from(`\uFEFF${header}${row('Vanguard')}`, 'utf16le').subarray(0, -1)],
])('says that a file is not valid %s', async (encoding, content) => {
  await expect(importFile(content)).rejects.toThrow(`The file is not valid ${encoding} (after line `)
})

describe('with bad rows', () => {
  const file = header + row('Vanguard') + row('C#') + row('Rear\nguard') + row('Outpost', '')

  test('imports nothing, and reports each with its line and reasons', async () => {
    const { report, findings } = await importFile(file)
    expect(report).toMatchObject({
      rows: 4,
      added: 1,
      present: 0,
      repeated: 0,
      bad: 3,
      done: false,
      ignoredColumns: [],
    })
    expect(findings).toEqual([
      { kind: 'bad', line: 3, name: 'C#', reasons: ['name: This field must be at least 3 characters long'] },
      { kind: 'bad', line: 4, name: 'Rear\nguard', reasons: ['name: Please remove the control characters'] },
      { kind: 'bad', line: 6, name: 'Outpost', reasons: ['Please enter a Discord invite or a website'] },
    ])
    expect(await clans()).toEqual([])
  })
  test('imports the valid rows with skipBad', async () => {
    const { report } = await importFile(file, { skipBad: true })
    expect(report).toMatchObject({ added: 1, bad: 3, done: true })
    expect((await clans()).map(({ name }) => name)).toEqual(['Vanguard'])
  })
})

test('a dry run reports without importing', async () => {
  const { report } = await importFile(header + row('Vanguard'), { dryRun: true })
  expect(report).toMatchObject({ rows: 1, added: 1, present: 0, repeated: 0, bad: 0, done: false, ignoredColumns: [] })
  expect(await clans()).toEqual([])
})

test('importing a file twice changes nothing, and reports the existing clans', async () => {
  const file = header + row('Vanguard') + row('Rearguard')
  await importFile(file)
  await site.db.updateTable('clans').set({ description: 'Ours now.' }).where('id', '=', 2).execute()
  const before = await clans()
  const { report, findings } = await importFile(file)
  expect(report).toMatchObject({ rows: 2, added: 0, present: 2, repeated: 0, bad: 0, done: true, ignoredColumns: [] })
  expect(findings).toEqual([
    { kind: 'present', line: 2, name: 'Vanguard', id: 1 },
    { kind: 'present', line: 3, name: 'Rearguard', id: 2 },
  ])
  expect(await clans()).toEqual(before)
})

test('identifies a listing by name and links, ignoring case and text', async () => {
  await importFile(
    `name,invite,website,platforms,playstyles\nVanguard,example,https://www.vanguard.example,pc,casual\n`,
  )
  const { report } = await importFile(
    `title;url;discord;about;platforms;playstyles\n` +
      ` VANGUARD ;vanguard.example/;https://discord.com/invite/example;Hello;ps;casual\n` +
      `Vanguard;vanguard.example;https://discord.gg/other;;ps;casual\n`,
  )
  expect(report).toMatchObject({ added: 1, present: 1 })
})

test('recognizes clans that were not imported', async () => {
  const id = await aClan(site.db, { name: 'Vanguard', discordUrl: 'https://discord.gg/example' })
  const { findings } = await importFile(header + row('Vanguard'))
  expect(findings).toEqual([{ kind: 'present', line: 2, name: 'Vanguard', id }])
  expect(await clans()).toHaveLength(1)
})

test('imports repeated listings once, and reports them', async () => {
  const { report, findings } = await importFile(header + row('Vanguard') + row('Rearguard') + row('vanguard'))
  expect(report).toMatchObject({ rows: 3, added: 2, present: 0, repeated: 1, bad: 0, done: true })
  expect(findings).toEqual([{ kind: 'repeated', line: 4, name: 'vanguard', firstLine: 2 }])
})

test('imports a long file completely or not at all, even twice at the same time', async () => {
  const many = Array.from({ length: 2500 }, (_, i) => row(`Clan ${i}`)).join('')
  await importFile(header + many + row('C#'))
  expect(await clans()).toHaveLength(0)
  const reports = await Promise.all([
    importFile(header + many, { name: 'one.csv' }),
    importFile(header + many, { name: 'two.csv' }),
  ])
  expect(reports.map(({ report }) => report.added).toSorted((a, b) => a - b)).toEqual([0, 2500])
  expect(await clans()).toHaveLength(2500)
})

test('notifies running sites after an import, but not after a dry run', async () => {
  const notices = await collectNotices(site.database, 1)
  await importFile(header + row('Vanguard'), { dryRun: true })
  await importFile(header + row('Vanguard') + row('Rearguard'))
  await notices.all
  expect(notices.received).toEqual(['[1,2]'])
})

describe('a file', () => {
  test('in another encoding is rejected', async () => {
    await expect(importFile(Buffer.from(header + row('Caf\u00e9'), 'latin1'))).rejects.toThrow('UTF-8')
  })
  test('that is a folder is rejected', async () => {
    await expect(openListingFile(folder)).rejects.toThrow(/EISDIR|not a file/)
  })
  test('that cannot be read completely imports nothing', async () => {
    await expect(importFile(`${header + row('Vanguard')}"Open,x,pc,casual\n`, { skipBad: true })).rejects.toThrow(
      'line 3',
    )
    expect(await clans()).toEqual([])
  })
  test('that changes after it was checked is rejected', async () => {
    const file = path.join(folder, 'changing.csv')
    let readings = 0
    async function* read() {
      readings += 1
      await writeFile(file, header + row('Vanguard') + (readings > 2 ? row('Rearguard') : ''))
      yield* (await openListingFile(file)).read()
    }
    await expect(importListings(site.db, { read, fileName: 'changing.csv' })).rejects.toThrow('changed')
    expect(await clans()).toEqual([])
  })
})

describe('columns', () => {
  const bodies = { platform: 'pc', playstyle: 'casual', invite: 'example' }

  test('that are missing in all rows are reported once, with the unknown ones', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `Clan ${i},example,pc,casual,x`).join('\n')
    const findings: Finding[] = []
    const file = path.join(folder, 'misnamed.csv')
    await writeFile(file, `heading,invite,consoles,playstyles,notes\n${rows}\n`)
    const { read } = await openListingFile(file)
    const onFinding = (finding: Finding) => findings.push(finding)
    await expect(importListings(site.db, { read, fileName: 'x', skipBad: true, onFinding })).rejects.toThrow(
      'The file has no column name, platforms. Unknown columns: "heading", "consoles", "notes".',
    )
    expect(findings).toEqual([])
  })
  test('are missing in JSON only if no object has them', async () => {
    const listings = [{ ...bodies }, { ...bodies, name: 'Vanguard' }]
    const { report, findings } = await importFile(JSON.stringify(listings), { name: 'some.json', skipBad: true })
    expect(report).toMatchObject({ added: 1, bad: 1 })
    expect(findings).toMatchObject([{ line: 1, kind: 'bad' }])
    for (const first of [[], [{}]]) {
      const without = JSON.stringify([...first, bodies, { ...bodies, invite: undefined }])
      await expect(importFile(without, { name: 'none.json' })).rejects.toThrow('The file has no column name.')
    }
  })
  test('for a link may be either one', async () => {
    const file = 'name,platforms,playstyles\nVanguard,pc,casual\n'
    await expect(importFile(file)).rejects.toThrow('no column discord_url or website_url.')
  })
  test('that are not used are listed: unknown ones and second ones for a field', async () => {
    const file = 'name,invite,platforms,playstyles,motto,discord,\nVanguard,example,pc,casual,12,other,\n'
    expect((await importFile(file)).report).toMatchObject({ added: 1, ignoredColumns: ['invite', 'motto'] })
  })
})

describe('an import', () => {
  const acts = () => site.db.selectFrom('acts').select(['act', 'subject', 'actor_email', 'before', 'after']).orderBy('id').execute() // prettier-ignore
  const names = async () => (await clans()).map(({ name }) => name)

  test('has a number and an audit entry, and can be undone', async () => {
    const older = await aClan(site.db, { name: 'Older' })
    expect((await importFile(header + row('Vanguard') + row('Rearguard'))).report.number).toBe(1)
    expect((await importFile(header + row('Vanguard') + row('Outpost'), { name: 'more.csv' })).report.number).toBe(2)
    expect(await names()).toEqual([expect.any(String), 'Vanguard', 'Rearguard', 'Outpost'])
    const notices = await collectNotices(site.database, 1)
    expect(await undoImport(site.db, 1, { dryRun: true })).toEqual({ removed: 2, kept: [] })
    expect(await undoImport(site.db, 1, { dryRun: false })).toEqual({ removed: 2, kept: [] })
    await notices.all
    expect(notices.received).toEqual([`[${older + 1},${older + 2}]`])
    expect(await names()).toEqual([expect.any(String), 'Outpost'])
    expect(await undoImport(site.db, 1, { dryRun: false })).toEqual({ removed: 0, kept: [] })
    const line = { actor_email: 'the command line' }
    expect(await acts()).toEqual([
      { ...line, act: 'importListings', subject: 'Import 1', before: null, after: { file: 'list.csv', listings: 2 } },
      { ...line, act: 'importListings', subject: 'Import 2', before: null, after: { file: 'more.csv', listings: 1 } },
      { ...line, act: 'undoImport', subject: 'Import 1', before: { listings: 2 }, after: { listings: 0 } },
    ])
    // After the undo, it can be imported again.
    expect((await importFile(header + row('Vanguard'))).report).toMatchObject({ added: 1, number: 3 })
  })
  test('that adds nothing has no number and no audit entry', async () => {
    await importFile(header + row('Vanguard'))
    const { report } = await importFile(header + row('Vanguard'))
    expect([report.number, report.done, (await acts()).length]).toEqual([undefined, true, 1])
  })
  test('that is undone keeps listings with an owner or a campaign, and those that were taken down', async () => {
    const { id: owner } = await aUser(site.db)
    const file = header + row('Vanguard') + row('Rearguard') + row('Impostor') + row('Outpost')
    await importFile(file)
    const [vanguard = 0, rearguard = 0, impostor = 0] = (await clans()).map(({ id }) => id)
    await site.db.updateTable('clans').set({ owner_user_id: owner }).where('id', '=', vanguard).execute()
    const week = { starts_at: new Date(0), ends_at: new Date(1) }
    await site.db
      .insertInto('campaigns')
      .values({ clan_id: rearguard, kind: 'premium', ...week })
      .execute()
    await site.db
      .updateTable('clans')
      .set({ approve_status: -1, status_before: 1, taken_down_at: new Date(0) })
      .where('id', '=', impostor)
      .execute()
    expect(await undoImport(site.db, 1, { dryRun: false })).toEqual({
      removed: 1,
      kept: [vanguard, rearguard, impostor],
    })
    // The clan that was taken down is not listed again.
    await importFile(file)
    expect(await names()).toEqual(['Vanguard', 'Rearguard', 'Impostor', 'Outpost'])
    expect((await clans()).map((clan) => clan.approve_status)).toEqual([1, 1, -1, 1])
  })
})
