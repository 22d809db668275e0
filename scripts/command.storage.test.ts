import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { format } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connect.ts'
import { matchesHash } from '#server/features/accounts/password-hash.ts'
import * as unsentMails from '#server/features/mail/unsent-mails.ts'
import { recordAddress } from '#server/site-address.ts'
import { aUser } from '#test/support/accounts.ts'
import { Clock } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { openMailbox } from '#test/support/mailbox.ts'
import { processEnvironment } from '#test/support/run-process.ts'
import { openSite } from '#test/support/site.ts'
import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { type Command, runCommand } from './command.ts'
import { importCommand } from './import.ts'
import { restoreCommand } from './restore.ts'
import { seedCommand } from './seed.ts'

// Like a running site, this process keeps the database open during all tests.
const site = useDatabase({ own: true })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-command-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  vi.restoreAllMocks()
})

interface Outcome {
  readonly code: number | null
  readonly out: string
  /** Without the line that names the site. */
  readonly errors: string
}

/** Once its arguments are valid, every command first prints the site that it works on. */
function withoutSite(code: number | null, errors: string): string {
  const [first, ...rest] = errors.split('\n')
  if (code === 2 || first === '') return errors
  const place = site.databaseUrl === undefined ? `embedded database in ${site.dataDir}` : 'PostgreSQL database muster_'
  expect(first).toMatch(/^Site: Muster, .*, without a settings file$/)
  expect(first).toContain(place)
  return rest.join('\n')
}

const commands = {
  admin: adminCommand,
  backup: backupCommand,
  import: importCommand,
  restore: restoreCommand,
  seed: seedCommand,
}
type Name = keyof typeof commands

// Neither Vitest's environment variables nor ./muster.env may be read as settings.
const environment = () => ({
  PATH: process.env.PATH,
  MUSTER_ENV: '',
  DATA_DIR: site.dataDir,
  ...(site.databaseUrl === undefined ? {} : { DATABASE_URL: site.databaseUrl }),
})

const run = (name: Name, ...args: string[]) => runWith({}, name, ...args)

async function runWith(settings: NodeJS.ProcessEnv, name: Name, ...args: string[]): Promise<Outcome> {
  let [out, errors] = ['', '']
  vi.spyOn(console, 'log').mockImplementation((...parts) => void (out += `${format(...parts)}\n`))
  vi.spyOn(console, 'error').mockImplementation((...parts) => void (errors += `${format(...parts)}\n`))
  const code = await runCommand(commands[name] as Command<unknown>, args, { ...environment(), ...settings })
  return { code, out, errors: withoutSite(code, errors) }
}

function spawnCommand(name: Name, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...processEnvironment, ...environment() },
  })
  let [out, errors] = ['', '']
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (errors += text))
  return new Promise((resolve) =>
    child.on('close', (code) => resolve({ code, out, errors: withoutSite(code, errors) })),
  )
}

async function fileOf(content: string): Promise<string> {
  const file = path.join(folder, 'list.csv')
  await writeFile(file, content)
  return file
}

const header = 'name,invite,platforms,playstyles\n'
const countClans = async () => (await site.db.selectFrom('clans').select('id').execute()).length
const isAdmin = async (email: string) =>
  (await site.db.selectFrom('users').select('is_admin').where('email', '=', email).executeTakeFirst())?.is_admin

test('every command runs as a process while a site is running', async () => {
  const { email } = await aUser(site.db)
  const file = path.join(folder, 'process.tar.gz')
  const imported = await fileOf(`${header}Vanguard,vanguard,pc,casual\nC#,csharp,pc,casual\n`)
  const [admin, bad, backup, restore] = await Promise.all([
    spawnCommand('admin', 'grant', email),
    spawnCommand('import', imported),
    spawnCommand('backup', file),
    spawnCommand('restore', path.join(folder, 'missing.tar.gz'), '--sure'),
  ])
  expect(admin).toEqual({ code: 0, out: `${email} is now an administrator.\n`, errors: '' })
  expect(await isAdmin(email)).toBe(true)
  expect(bad).toMatchObject({ code: 1, out: expect.stringContaining('Nothing was imported.') })
  expect(bad.errors).toContain('line 3: "C#"')
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining(file), errors: '' })
  expect(restore).toEqual({
    code: 2,
    out: '',
    errors: "Unknown option '--sure'.\nRun it with --help for usage.\n",
  })
  const seed = await spawnCommand('seed', '--clans', '2', '--votes', '3')
  expect(seed).toMatchObject({ code: 0, out: expect.stringMatching(/^2 clans, \d banners, 3 votes/), errors: '' })
  expect(await countClans()).toBe(2)
})

describe('import', () => {
  test('reports bad rows and exits with 1; --skip-bad skips them and exits with 0', async () => {
    const file = await fileOf(`${header}Ärorust,aerorust,pc,casual\nC#,csharp,pc,casual\n`)
    const rejected = await run('import', file)
    expect(rejected).toMatchObject({ code: 1 })
    expect(rejected.errors).toContain('line 3: "C#" name: This field must be at least 3 characters long')
    expect(rejected.out).toContain('Nothing was imported.')
    expect(await countClans()).toBe(0)

    const done = await run('import', file, '--skip-bad')
    expect(done).toMatchObject({ code: 0 })
    expect(done.out).toContain('2 rows read · 1 imported · 0 listed already · 1 bad, skipped.')
    expect(await countClans()).toBe(1)
  })

  test('changes nothing in a dry run', async () => {
    const outcome = await run('import', await fileOf(`${header}Vanguard,vanguard,pc,casual\n`), '--dry-run')
    expect(outcome).toMatchObject({ code: 0 })
    expect(outcome.out).toContain('1 to import')
    expect(await countClans()).toBe(0)
  })

  test('lists ignored columns, and rejects a file without a required one in one line', async () => {
    const done = await run('import', await fileOf('name,invite,platforms,playstyles,notes\nA clan,clan,pc,casual,x\n'))
    expect(done).toMatchObject({ code: 0, errors: 'Ignored columns: "notes".\n' })
    const rows = 'A clan,clan,pc,casual\n'.repeat(3)
    const rejected = await run('import', await fileOf(`heading,invite,platforms,playstyles\n${rows}`))
    const message = 'The file has no column name. Unknown columns: "heading".\nNothing was imported.\n'
    expect(rejected).toEqual({ code: 1, out: '', errors: message })
  })

  test('prints its number, with which it can be undone', async () => {
    const { out } = await run('import', await fileOf(`${header}Vanguard,vanguard,pc,casual\n`))
    expect(out).toContain('This was import 1; to undo it: npm run import -- --undo 1')
    const dry = await run('import', '--undo', '1', '--dry-run')
    expect(dry).toEqual({ code: 0, out: '1 listing of import 1 would be deleted.\n', errors: '' })
    expect(await countClans()).toBe(1)
    expect(await run('import', '--undo', '1')).toMatchObject({ code: 0, out: '1 listing of import 1 deleted.\n' })
    expect(await countClans()).toBe(0)
    const again = await run('import', '--undo', '1')
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('No listing of import 1 is left.') })
  })

  test('exits with 1 and a one-line error if the file cannot be read', async () => {
    const missing = await run('import', path.join(folder, 'missing.csv'))
    expect(missing).toMatchObject({ code: 1 })
    expect(missing.errors).toBe(`There is no file ${path.join(folder, 'missing.csv')}.\n`)
    const broken = await run('import', await fileOf(`${header}"Vanguard\n`))
    expect(broken).toMatchObject({ code: 1, errors: expect.stringMatching(/^line 2: a quote/) })
  })
})

test('seed fills an empty database; it requires --add if there are clans', async () => {
  const done = await run('seed', '--clans', '5', '--votes', '50')
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect(done.out).toMatch(/^5 clans, \d banners, 50 votes/)
  expect(await run('seed', '--clans', '5')).toMatchObject({
    code: 1,
    errors: 'The database already has 5 clans. Use --add to add more.\n',
  })
  expect(await run('seed', '--clans', '2', '--votes', '0', '--seed', 'two', '--add')).toMatchObject({ code: 0 })
  expect(await countClans()).toBe(7)
})

test.each([
  ['import', [], 'Expected a file'],
  ['import', ['a.csv', 'b.csv'], 'b.csv'],
  ['import', ['a.csv', '--format', 'xml'], '--format must be one of csv, json, ndjson'],
  ['import', ['a.csv', '--force'], '--force'],
  ['import', ['--undo', 'last'], '--undo must be a whole number'],
  ['import', ['a.csv', '--undo', '1'], 'a file or --undo'],
  ['import', ['a.csv', '--settings'], '--settings needs the path'],
  ['seed', ['--clans', '0'], '--clans must be a whole number from 1 to 100000'],
  ['seed', ['--votes', '-5'], '--votes'],
  ['seed', ['--votes', '1e6'], '--votes must be a whole number'],
  ['seed', ['more'], 'more'],
  ['backup', [], 'Expected a file'],
  ['backup', ['a', 'b'], 'also "b"'],
  ['restore', [], 'Expected a file'],
  ['restore', ['a', '--sure'], '--sure'],
  ['admin', [], 'Expected an action'],
  ['admin', ['make', 'ada@example.org'], 'Expected an action'],
  ['admin', ['retry-mail', 'ada@example.org'], 'retry-mail NUMBER|all'],
  ['admin', ['discard-mail'], 'discard-mail NUMBER|all'],
  ['admin', ['test-mail', '5'], 'test-mail EMAIL'],
  ['admin', ['mails', '5'], 'Expected an action'],
  ['admin', ['grant'], 'Expected an email'],
  ['admin', ['create'], 'Expected an email: npm run admin -- create EMAIL'],
  ['admin', ['create', 'ada'], '"ada" is not an email address'],
  ['admin', ['list', 'ada@example.org'], 'list takes no email'],
  ['admin', ['verify', 'ada@example.org', 'ada@example.org'], 'Expected one email'],
  ['admin', ['grant', 'ada@example.org', 'ada@example.org'], 'Expected one email'],
] as const)('%s %j exits with 2 and an error message', async (command, args, message) => {
  const { code, out, errors } = await run(command, ...args)
  expect([code, out]).toEqual([2, ''])
  expect(errors).toContain(message)
  expect(errors).toContain('Run it with --help for usage.')
})

test.each(['admin', 'backup', 'import', 'restore', 'seed'] as const)('%s --help prints its usage', async (command) => {
  const { code, out, errors } = await run(command, '--help')
  expect([code, errors]).toEqual([0, ''])
  expect(out).toContain(`npm run ${command} -- `)
})

describe('admin', () => {
  test('grants and revokes', async () => {
    const { email } = await aUser(site.db, { email: 'Ada@example.org' })
    expect(await run('admin', 'grant', 'ada@EXAMPLE.org')).toMatchObject({ code: 0, errors: '' })
    expect(await isAdmin(email)).toBe(true)
    expect((await run('admin', 'grant', email)).out).toContain('already')
    const other = await aUser(site.db, { admin: true })
    expect(await run('admin', 'revoke', email)).toEqual({
      code: 0,
      out: `${email} is now not an administrator.\n`,
      errors: '',
    })
    expect(await isAdmin(email)).toBe(false)
    const last = await run('admin', 'revoke', other.email)
    expect([last.code, last.out]).toEqual([
      0,
      expect.stringContaining('no administrator now. To make one, use: npm run admin -- grant EMAIL'),
    ])
  })

  test('rejects unverified and unknown accounts', async () => {
    const { email } = await aUser(site.db, { verified: false })
    const unverified = await run('admin', 'grant', email)
    expect([unverified.code, unverified.errors]).toEqual([1, expect.stringContaining('not verified')])
    expect(await isAdmin(email)).toBe(false)
    for (const action of ['grant', 'verify', 'reset-link', 'sign-out']) {
      const unknown = await run('admin', action, 'nobody@example.org')
      expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('No account has the email')])
    }
  })

  const acts = async () =>
    (await site.db.selectFrom('acts').select(['act', 'subject', 'actor_email']).orderBy('id').execute()).map((entry) => Object.values(entry)) // prettier-ignore

  test('creates an administrator, who sets a password with the printed link', async () => {
    const created = await run('admin', 'create', 'Ada+1@example.org')
    expect(created).toMatchObject({ code: 0, errors: '' })
    const [, query = ''] = /http:\/\/localhost:3000\/reset\?(\S+)/.exec(created.out) ?? []
    const { email, hash } = Object.fromEntries(new URLSearchParams(query))
    expect(email).toBe('Ada+1@example.org')
    expect((await run('admin', 'list')).out).toBe('Ada+1@example.org (has not set a password)\n')

    const config = readConfig({ ...environment(), LOG_LEVEL: 'silent' })
    // Uses its own connections, because a shared one would make others see a running site until it is closed.
    const database = await openDatabase(config)
    const app = await openSite(config, database, new Clock(Date.now()))
    onTestFinished(() => app.stop().then(() => database.close()))
    const credentials = { email, password: 'a quiet harbor' }
    const response = await app.call('PATCH', '/api/users/resetPassword', { body: { ...credentials, hash } })
    expect(response.status).toBe(204)
    const signedIn = await app.post('/api/users/login', credentials)
    expect(await signedIn.json()).toMatchObject({ email, is_admin: true })
    expect((await run('admin', 'list')).out).toBe('Ada+1@example.org\n')

    const again = await run('admin', 'create', 'ada+1@example.org')
    expect(again).toMatchObject({
      code: 1,
      errors: expect.stringContaining('npm run admin -- grant ada+1@example.org'),
    })
    expect((await run('admin', 'reset-link', 'ada+1@EXAMPLE.org')).out).toContain(
      '/reset?email=Ada%2B1%40example.org&hash=',
    )
    expect(await acts()).toEqual([
      ['createAdmin', 'Ada+1@example.org', 'the command line'],
      ['createResetLink', 'Ada+1@example.org', 'the command line'],
    ])
  })

  test("prints a link to the site's address at its last start, unless BASE_URL is set", async () => {
    const { email } = await aUser(site.db)
    const linkWith = async (settings: NodeJS.ProcessEnv) =>
      /^http.*(?=\/reset\?)/m.exec((await runWith(settings, 'admin', 'reset-link', email)).out)?.[0]
    expect(await linkWith({})).toBe('http://localhost:3000')
    await recordAddress({ dataDir: site.dataDir }, 'https://clans.example')
    onTestFinished(() => rm(path.join(site.dataDir, 'address')))
    expect(await linkWith({})).toBe('https://clans.example')
    expect(await linkWith({ BASE_URL: 'https://other.example' })).toBe('https://other.example')
  })

  test('verifies an account; a contested password becomes invalid', async () => {
    const [once, twice] = [await aUser(site.db, { verified: false }), await aUser(site.db, { verified: false })]
    await site.db.updateTable('users').set({ needs_password: true }).where('id', '=', twice.id).execute()
    expect((await run('admin', 'verify', once.email)).out).toBe(`${once.email} is now verified.\n`)
    expect((await run('admin', 'verify', once.email)).out).toBe(`${once.email} is already verified.\n`)
    expect((await run('admin', 'verify', twice.email)).out).toContain(`npm run admin -- reset-link ${twice.email}`)
    const users = await site.db.selectFrom('users').select(['email', 'email_verified_at', 'password_hash']).execute()
    expect(users.map(({ email_verified_at: at }) => at !== null)).toEqual([true, true])
    const matches = users.map(({ password_hash: hash }) => matchesHash(once.password, hash))
    expect((await Promise.all(matches)).filter(Boolean)).toHaveLength(1)
    expect((await acts()).map(([act]) => act)).toEqual(['verifyAccount', 'verifyAccount'])
  })
})

describe('admin with emails', () => {
  const aMail = (state: 'queued' | 'dead', attempts: number, error: string | null = 'refused') =>
    site.db
      .insertInto('mails')
      .values({ kind: 'verify', recipient: 'ada@example.org', state, attempts, last_error: error })
      .returning('id')
      .executeTakeFirstOrThrow()
  const states = async () => (await site.db.selectFrom('mails').select('state').orderBy('id').execute()).map((mail) => mail.state) // prettier-ignore
  const jobs = () => sql`select from pgboss.job where name = 'deliver-mail' and state < 'completed'`.execute(site.db)

  test('lists, retries and discards undelivered emails', async () => {
    expect(await run('admin', 'mails')).toEqual({ code: 0, out: 'No undelivered emails.\n', errors: '' })
    const { id } = await aMail('dead', 24)
    await aMail('queued', 2)
    const listed = await run('admin', 'mails')
    expect(listed.out).toContain(`${id}  failed  verify  ada@example.org  24 attempts  refused\n`)
    expect(await run('admin', 'retry-mail', 'all')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^2 emails queued/),
    })
    expect(await states()).toEqual(['queued', 'queued'])
    expect((await jobs()).rows).toHaveLength(2)
    expect(await run('admin', 'discard-mail', String(id))).toEqual({ code: 0, out: '1 email discarded.\n', errors: '' })
    expect(await states()).toEqual(['queued'])
    const again = await run('admin', 'discard-mail', String(id))
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining(`No unsent email has the number ${id}.`) })
  })

  test('prints the total number if it does not list all emails', async () => {
    const error = { kind: 'verify', recipient: 'ada@example.org', state: 'dead', attempts: 24, last_error: 'refused' } as const // prettier-ignore
    await site.db
      .insertInto('mails')
      .values(Array.from({ length: 203 }, () => error))
      .execute()
    const lines = (await run('admin', 'mails')).out.trim().split('\n')
    expect(lines).toHaveLength(201)
    expect(lines.at(-1)).toMatch(/^These are the newest 200 of 203\./)
  })

  test('lists an email whose only attempt was lost with its process', async () => {
    const { id } = await aMail('dead', 1, null)
    const listed = await run('admin', 'mails')
    expect(listed.out).toBe(`${id}  failed  verify  ada@example.org  1 attempt  no error reported\n`)
  })

  test('retries and discards the others if one disappears in the meantime', async () => {
    const [one, sent, other] = [await aMail('dead', 24), await aMail('dead', 24), await aMail('dead', 24)]
    await site.db.updateTable('mails').set({ state: 'sent' }).where('id', '=', sent.id).execute()
    const listed = vi.spyOn(unsentMails, 'listFailedMails').mockResolvedValue([one.id, sent.id, other.id])
    expect((await run('admin', 'retry-mail', 'all')).out).toMatch(/^2 emails queued/)
    expect(await states()).toEqual(['queued', 'sent', 'queued'])
    expect((await run('admin', 'discard-mail', 'all')).out).toBe('2 emails discarded.\n')
    expect(await states()).toEqual(['sent'])
    expect(listed).toHaveBeenCalledTimes(2)
  })

  test('sends a test email, and says why it could not be sent', async () => {
    const mailbox = await openMailbox()
    onTestFinished(() => mailbox.close())
    const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'post@clans.example' }
    const sent = await runWith(settings, 'admin', 'test-mail', 'ada@example.org')
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining(`through 127.0.0.1:${mailbox.port}`) })
    expect(mailbox.mails).toMatchObject([{ to: 'ada@example.org' }])
    mailbox.mood = 'refusing'
    const refused = await runWith(settings, 'admin', 'test-mail', 'ada@example.org')
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('come again later') })
    const outbox = await run('admin', 'test-mail', 'ada@example.org')
    expect(outbox).toMatchObject({ code: 0, out: expect.stringContaining('SMTP_URL is not set') })
  })
})

test('backup writes a new file while a site is running, and never overwrites a file', async () => {
  const file = path.join(folder, 'backup.tar.gz')
  await aUser(site.db)
  const done = await run('backup', file)
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect(done.out).toMatch(/: [1-9]\d* rows, \d+ uploads/)
  expect(await run('backup', file)).toMatchObject({ code: 1, errors: `${file} already exists. Choose another name.\n` })
  // Either a site is using the database, or the database is not empty.
  const restored = await run('restore', file)
  expect(restored.code).toBe(1)
  expect(restored.errors).toMatch(/in use by process|A site already exists here/)
})
