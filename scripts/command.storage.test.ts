import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { format } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aUser } from '#test/support/accounts.ts'
import { useDatabase } from '#test/support/database.ts'
import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { type Command, runCommand } from './command.ts'
import { importCommand } from './import.ts'
import { restoreCommand } from './restore.ts'
import { seedCommand } from './seed.ts'

// Like a running site, this process keeps the database open during all tests.
const site = useDatabase()
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
  readonly errors: string
}

const commands = {
  admin: adminCommand,
  backup: backupCommand,
  import: importCommand,
  restore: restoreCommand,
  seed: seedCommand,
}
type Name = keyof typeof commands

// Vitest's environment variables must not be read as settings.
const environment = () => ({
  PATH: process.env.PATH,
  DATA_DIR: site.dataDir,
  ...(site.databaseUrl === undefined ? {} : { DATABASE_URL: site.databaseUrl }),
})

async function run(name: Name, ...args: string[]): Promise<Outcome> {
  let [out, errors] = ['', '']
  vi.spyOn(console, 'log').mockImplementation((...parts) => void (out += `${format(...parts)}\n`))
  vi.spyOn(console, 'error').mockImplementation((...parts) => void (errors += `${format(...parts)}\n`))
  const code = await runCommand(commands[name] as Command<unknown>, args, environment())
  return { code, out, errors }
}

function spawnCommand(name: Name, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], { env: environment() })
  let [out, errors] = ['', '']
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (errors += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, errors })))
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
  expect(restore).toMatchObject({ code: 2, out: '', errors: expect.stringContaining('--sure') })
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

  test('exits with 1 and a one-line error if the file cannot be read', async () => {
    const missing = await run('import', path.join(folder, 'missing.csv'))
    expect(missing).toMatchObject({ code: 1 })
    expect(missing.errors).toMatch(/^ENOENT[^\n]*\n$/)
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
  ['admin', ['grant'], 'Expected an email'],
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
    expect(await run('admin', 'revoke', email)).toMatchObject({ code: 0, errors: '' })
    expect(await isAdmin(email)).toBe(false)
  })

  test('rejects unverified and unknown accounts', async () => {
    const { email } = await aUser(site.db, { verified: false })
    const unverified = await run('admin', 'grant', email)
    expect([unverified.code, unverified.errors]).toEqual([1, expect.stringContaining('not verified')])
    expect(await isAdmin(email)).toBe(false)
    const unknown = await run('admin', 'grant', 'nobody@example.org')
    expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('No account has the email')])
  })
})

test('backup writes a new file while a site is running, and never overwrites a file', async () => {
  const file = path.join(folder, 'backup.tar.gz')
  await aUser(site.db)
  const done = await run('backup', file)
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect(done.out).toMatch(/: [1-9]\d* rows, \d+ uploads/)
  expect(await run('backup', file)).toMatchObject({ code: 1, errors: `${file} already exists. Choose another name.\n` })
  // A site is using the database, or the database is not empty.
  const restored = await run('restore', file)
  expect(restored.code).toBe(1)
  expect(restored.errors).toMatch(/in use by process|A site already exists here/)
})
