import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '#test/support/accounts.ts'
import { useDatabase } from '#test/support/database.ts'

// The database is open in this process all along: the commands run as they do beside a running site.
const site = useDatabase()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-command-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly complaints: string
}

function run(command: 'import' | 'seed' | 'admin' | 'backup' | 'restore', ...args: string[]): Promise<Outcome> {
  // No more than that: Vitest's own variables read like settings.
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: site.dataDir,
    ...(site.databaseUrl === undefined ? {} : { DATABASE_URL: site.databaseUrl }),
  }
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...args], { env })
  let out = ''
  let complaints = ''
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (complaints += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, complaints })))
}

async function fileOf(content: string): Promise<string> {
  const file = path.join(folder, 'list.csv')
  await writeFile(file, content)
  return file
}

const header = 'name,invite,platforms,playstyles\n'
const countClans = async () => (await site.db.selectFrom('clans').select('id').execute()).length

describe('import', () => {
  test('tells bad rows and ends with 1; with --skip-bad it leaves them out and ends with 0', async () => {
    const file = await fileOf(`${header}Ärorust,aerorust,pc,casual\nC#,csharp,pc,casual\n`)
    const refused = await run('import', file)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.complaints).toContain('line 3: "C#" name: This field must be at least 3 characters long')
    expect(refused.out).toContain('Nothing was imported.')
    expect(await countClans()).toBe(0)

    const done = await run('import', file, '--skip-bad')
    expect(done).toMatchObject({ code: 0 })
    expect(done.out).toContain('2 rows read · 1 imported · 0 listed already · 1 bad, skipped.')
    expect(await countClans()).toBe(1)
  })
  test('does nothing in a dry run', async () => {
    const outcome = await run('import', await fileOf(`${header}Vanguard,vanguard,pc,casual\n`), '--dry-run')
    expect(outcome).toMatchObject({ code: 0 })
    expect(outcome.out).toContain('1 to import')
    expect(await countClans()).toBe(0)
  })
  test('ends with 1 and a sentence where the file cannot be read', async () => {
    const missing = await run('import', path.join(folder, 'missing.csv'))
    expect(missing).toMatchObject({ code: 1 })
    expect(missing.complaints).toMatch(/^ENOENT[^\n]*\n$/)
    const broken = await run('import', await fileOf(`${header}"Vanguard\n`))
    expect(broken).toMatchObject({ code: 1, complaints: expect.stringMatching(/^line 2: a quote/) })
  })
})

describe('seed', () => {
  test('fills an empty database, and another time only with --add', async () => {
    const done = await run('seed', '--clans', '5', '--votes', '50')
    expect(done).toMatchObject({ code: 0, complaints: '' })
    expect(done.out).toMatch(/^5 clans, \d banners, 50 votes/)
    const refused = await run('seed', '--clans', '5')
    expect(refused).toMatchObject({
      code: 1,
      complaints: 'There are 5 clans in the database already. --add adds to them.\n',
    })
    expect(await run('seed', '--clans', '2', '--votes', '0', '--seed', 'two', '--add')).toMatchObject({ code: 0 })
    expect(await countClans()).toBe(7)
  })
})

test.each([
  ['import', [], 'Which file?'],
  ['import', ['a.csv', 'b.csv'], 'b.csv'],
  ['import', ['a.csv', '--format', 'xml'], '--format must be one of csv, json, ndjson'],
  ['import', ['a.csv', '--force'], '--force'],
  ['seed', ['--clans', '0'], '--clans must be a whole number from 1 to 100000'],
  ['seed', ['--votes', '-5'], '--votes'],
  ['seed', ['--votes', '1e6'], '--votes must be a whole number'],
  ['seed', ['more'], 'more'],
  ['backup', [], 'Into which file?'],
  ['backup', ['a', 'b'], 'also "b"'],
  ['restore', [], 'From which file?'],
  ['restore', ['a', '--sure'], '--sure'],
] as const)('%s %j ends with 2 and says why', async (command, args, why) => {
  const { code, complaints } = await run(command, ...args)
  expect(code).toBe(2)
  expect(complaints).toContain(why)
})

test.each(['import', 'seed', 'backup', 'restore'] as const)('%s --help tells how it is used', async (command) => {
  const { code, out } = await run(command, '--help')
  expect(code).toBe(0)
  expect(out).toContain(`npm run ${command} -- `)
})

describe('admin', () => {
  const isAdmin = async (email: string) =>
    (await site.db.selectFrom('users').select('is_admin').where('email', '=', email).executeTakeFirst())?.is_admin

  test('grants and revokes, beside whoever has the database open', async () => {
    const { email } = await aUser(site.db, { email: 'Ada@example.org' })
    expect(await run('admin', 'grant', 'ada@EXAMPLE.org')).toMatchObject({ code: 0, complaints: '' })
    expect(await isAdmin(email)).toBe(true)
    expect((await run('admin', 'grant', email)).out).toContain('already')
    expect(await run('admin', 'revoke', email)).toMatchObject({ code: 0, complaints: '' })
    expect(await isAdmin(email)).toBe(false)
  })

  test('says what is in the way', async () => {
    const { email } = await aUser(site.db, { verified: false })
    const unverified = await run('admin', 'grant', email)
    expect([unverified.code, unverified.complaints]).toEqual([1, expect.stringContaining('not verified')])
    expect(await isAdmin(email)).toBe(false)
    const unknown = await run('admin', 'grant', 'nobody@example.org')
    expect([unknown.code, unknown.complaints]).toEqual([1, expect.stringContaining('Nobody has registered')])
    for (const args of [[], ['make', email], ['grant'], ['grant', email, email]]) {
      expect((await run('admin', ...args)).code).toBe(2)
    }
  })
})

test('backup writes a file beside whoever has the database open, and never over another', async () => {
  const file = path.join(folder, 'backup.tar.gz')
  await aUser(site.db)
  const done = await run('backup', file)
  expect(done).toMatchObject({ code: 0, complaints: '' })
  expect(done.out).toMatch(/: [1-9]\d* rows, \d+ uploads/)
  expect(await run('backup', file)).toMatchObject({ code: 1, complaints: `${file} is there already.\n` })
  // The place it is of is in use, or not empty.
  expect((await run('restore', file)).complaints).toMatch(/in use by process|There is a site in this place already/)
})
