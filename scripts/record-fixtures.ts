import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { packTar, type TarEntry } from 'modern-tar'
import { pino } from 'pino'
import sharp from 'sharp'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { uploadsDirOf } from '#server/compose-listings.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { Schema } from '#server/database/schema.ts'
import { grantAdmin } from '#server/features/accounts/grant-admin.ts'
import { backUp } from '#server/features/backup/back-up.ts'
import { loadBuiltPages } from '#server/http/pages.ts'
import { readStaticFiles } from '#server/http/files/static-files.ts'
import { startSite } from '#server/start.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import { openDiscord, respondBytes, respondJson, widgetOf } from '#test/support/discord.ts'
import { countRows, describeMetrics, describeNames, type RecordedSite } from '#test/support/recorded.ts'
import { fillSite } from './fixtures/fill-site.ts'
import { createSiteClient, type SiteClient } from './fixtures/site-client.ts'

// Records this version's stored data, API and names in test/fixtures/<version>, against which later versions are tested.

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
const target = path.resolve('test/fixtures', version.split('.').slice(0, 2).join('.'))
const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-record-'))
const settings = {
  SITE_NAME: 'Muster',
  GAME_NAME: 'Ironfront',
  DISCORD_INVITE: 'https://discord.gg/ironfront',
  DISCORD_GUILD_ID: '123456789012345678',
  LIMITS: 'administration=1000/60',
}
const metricsToken = 'only for this recording'
const readPaths = [
  { path: '/api/clans' },
  { path: '/api/clans/highlighted' },
  { path: '/api/stats' },
  { path: '/api/blogs' },
  { path: '/api/blogs/winter' },
  { path: '/api/me', as: 'owner' },
  { path: '/api/me/account', as: 'owner' },
  { path: '/api/me/sessions', as: 'owner' },
  { path: '/api/admin/clans', as: 'admin' },
  { path: '/api/admin/clans/unapproved', as: 'admin' },
  { path: '/api/admin/clans/pendingUpdate', as: 'admin' },
  { path: '/api/admin/getVoteStats', as: 'admin' },
  { path: '/api/admin/campaigns', as: 'admin' },
  { path: '/api/admin/blogs', as: 'admin' },
  { path: '/api/admin/acts', as: 'admin' },
  { path: '/api/admin/mails', as: 'admin' },
] as const

let lastSegment: string | undefined
const metrics = new Set<string>()

await mkdir(target, { recursive: true })
try {
  const people = await withSite({}, async (client, db) => {
    const people = await fillSite(client, (email) => grantAdmin(db, email, true, Date.now()))
    await client.call('GET', '/api/nowhere').catch(() => {})
    const names = await describeNames(db)
    await save('names.json', { ...names, ...(await listCodes(db)) })
    await save('openapi.json', await client.read('GET', '/api/openapi.json'))
    await readMetrics(client)
    return people
  })
  await withDatabase(addRows)
  // Without a mail server, every queued email fails once.
  await withSite({ SMTP_URL: 'smtp://127.0.0.1:1' }, async (client, db) => {
    while ((await sql`select from mails where state = 'queued' and attempts = 0`.execute(db)).rows.length > 0)
      await new Promise((resolve) => setTimeout(resolve, 200))
    await readMetrics(client)
    await writeFile(path.join(target, 'metrics.txt'), `${[...metrics].toSorted().join('\n')}\n`)
    const recordedAt = Date.now()
    const answers: RecordedSite['answers'] = await Promise.all(
      readPaths.map(async (one) => {
        const token = 'as' in one ? people[one.as].token : undefined
        return { ...one, body: await client.read('GET', one.path, token === undefined ? {} : { token }) }
      }),
    )
    const { faces } = await client.read<{ faces: string[] }>('GET', '/api/community')
    const images = JSON.stringify(answers).match(/(?<=image_filename":")[^"]+/g) ?? []
    const pictures = [...new Set(images.map((name) => `/uploads/${name}`)), ...faces]
    const rows = await countRows(db)
    await save('site.json', { recordedAt, settings, people, rows, answers, pictures } satisfies RecordedSite)
  })
  await withDatabase(async (_, database) => {
    const file = path.join(target, 'backup.tar.gz')
    await rm(file, { force: true })
    await backUp(database, openUploads(uploadsDirOf(configWith({})), undefined), file)
    for (const statement of ['vacuum full', 'select pg_switch_wal()', 'checkpoint'])
      await sql.raw(statement).execute(database.db)
    const { rows } = await sql<{ name: string }>`
      select pg_walfile_name(pg_current_wal_insert_lsn()) as name`.execute(database.db)
    lastSegment = rows[0]?.name
  })
  await writeFile(path.join(target, 'data-folder.tar.gz'), await packFolder(lastSegment))
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
for (const name of await readdir(target)) console.log(name, (await readFile(path.join(target, name))).byteLength)

function configWith(more: Readonly<Record<string, string>>) {
  const own = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', TRUSTED_PROXIES: 'loopback' }
  return readConfig({ ...settings, ...own, METRICS_TOKEN: metricsToken, ...more })
}

async function withSite<T>(more: Record<string, string>, work: (client: SiteClient, db: Kysely<Schema>) => Promise<T>) {
  const discord = await openDiscord(1234)
  const colors = ['#803020', '#208030', '#203080']
  discord.widget = respondJson(widgetOf(colors.map((_, i) => `${discord.hosts.pictures}/widget-avatars/${i}`)))
  const squares = await Promise.all(colors.map((background) => sharp({ create: { width: 96, height: 96, channels: 3, background } }).png().toBuffer())) // prettier-ignore
  discord.picture = (response, request) => respondBytes(squares[Number(request.url?.at(-1))] ?? Buffer.of())(response, request) // prettier-ignore
  const config = configWith(more)
  const database = openDatabase({ ...config, own: true })
  const front = { database, pages: await loadBuiltPages('dist'), serveStatic: await readStaticFiles('dist/web') }
  const site = await startSite(config, pino({ level: config.logLevel }), front, discord.hosts)
  try {
    return await work(createSiteClient(site.address, dataDir), (await database).db)
  } finally {
    await site.stop()
    await discord.close()
  }
}

async function withDatabase(
  work: (db: Kysely<Schema>, database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
) {
  // prettier-ignore
  const database = await openDatabase({ dataDir, databaseUrl: undefined, own: true })
  try {
    await work(database.db, database)
  } finally {
    await database.close()
  }
}

/** Adds rows that API calls cannot create: last week's votes, held and void votes, and queued and dead emails. */
async function addRows(db: Kysely<Schema>): Promise<void> {
  const lastWeek = voteWeekAt(Date.now() - 7 * 24 * 60 * 60 * 1000, configWith({}).voteOffset)
  await sql`
    insert into votes (week, clan_id, voter_key, cast_at, client_ip_bad)
      select ${lastWeek}, clan_id, voter_key, cast_at - interval '7 days', client_ip_bad from votes where id % 2 = 0`.execute(db) // prettier-ignore
  await sql`
    insert into tallies (week, clan_id, votes, last_vote_at)
      select week, clan_id, count(*), max(cast_at) from votes where week = ${lastWeek} group by 1, 2`.execute(db)
  await sql`
    update votes set state = case id % 2 when 0 then 'held' else 'void' end, state_reason = 'same hour, same network'
    where week = ${lastWeek} and id in (select max(id) from votes union select max(id) - 1 from votes)`.execute(db)
  await sql`
    insert into mails (kind, recipient, facts)
      select distinct on (kind) kind, recipient, facts from mails order by kind, id desc`.execute(db)
  await sql`
    insert into mails (kind, recipient, state, attempts, last_error, settled_at)
      values ('reset', 'gone@example.org', 'dead', 1, 'no such mailbox', now())`.execute(db)
}

async function listCodes(db: Kysely<Schema>) {
  const acts = await db.selectFrom('acts').select('act').distinct().orderBy('act').execute()
  const kinds = await db.selectFrom('mails').select('kind').distinct().orderBy('kind').execute()
  return {
    acts: acts.map(({ act }) => act),
    mailKinds: kinds.map(({ kind }) => kind),
    channels: ['muster_clans', 'muster_tallies'],
    commands: ['admin', 'backup', 'build', 'demo', 'import', 'restore', 'seed', 'start'],
  }
}

async function readMetrics(client: SiteClient): Promise<void> {
  const text = await (await client.call('GET', '/metrics', { token: metricsToken })).text()
  for (const line of describeMetrics(text)) metrics.add(line)
}

/** Omits most of the write-ahead log: after a clean stop, the database reads only the start of its last segment. */
async function packFolder(lastSegment: string | undefined): Promise<Buffer> {
  const entries: TarEntry[] = []
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(dataDir, file).split(path.sep).join('/')
    if (entry.isDirectory()) entries.push({ header: { name: `${name}/`, type: 'directory', size: 0, mode: 0o700 } })
    if (!entry.isFile()) continue
    const isLog = name.includes('/pg_wal/')
    if (isLog && entry.name !== lastSegment) continue
    const body = await readFile(file)
    if (isLog) body.fill(0, 1024 * 1024)
    entries.push({ header: { name, size: body.byteLength, mode: 0o600 }, body })
  }
  return gzipSync(await packTar(entries), { level: 9 })
}

function save(name: string, value: unknown): Promise<void> {
  return writeFile(path.join(target, name), `${JSON.stringify(value, null, 1)}\n`)
}
