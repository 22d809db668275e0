import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describeTables } from '#server/features/backup/describe-tables.ts'
import { assert, type StorageName } from './support/drill.ts'
import type { Workspace } from './support/workspace.ts'
import { stopCleanly } from './support/site.ts'
import type { Drill, Stage } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'

const run = promisify(execFile)
const changingTables = new Set(['votes', 'tallies', 'limit_counts'])

export const backupDrill: Drill = {
  name: 'a backup under load, restored elsewhere',
  async run(stage) {
    const workspace = await stage.workspace()
    const site = await stage.site(workspace)
    const voters = stage.voters(workspace, [site])
    await pause(1500)
    const acknowledgedBefore = [...voters.acknowledged.keys()]
    const file = path.join(workspace.environment.DATA_DIR ?? '', 'backup.tar.gz')
    await command('backup', workspace, file)
    await voters.stop()
    await stopCleanly(site)
    await verifyVotes(workspace, voters)
    const original = await contentsOf(workspace)
    const kinds: StorageName[] = process.env.TEST_DATABASE_URL ? ['embedded', 'PostgreSQL'] : ['embedded']
    const seen: string[] = []
    for (const storage of kinds)
      seen.push(`${storage} ${await restore(stage, storage, { file, original, acknowledgedBefore })}`)
    return `equal on ${seen.join(', ')} of ${voters.acknowledged.size} votes, of which ${acknowledgedBefore.length} came before the backup started`
  },
}

interface Backup {
  readonly file: string
  readonly original: Contents
  readonly acknowledgedBefore: readonly string[]
}

async function restore(
  stage: Stage,
  storage: StorageName,
  { file, original, acknowledgedBefore }: Backup,
): Promise<number> {
  const elsewhere = await stage.workspace({ storage, empty: true })
  await command('restore', elsewhere, file)
  const restored = await contentsOf(elsewhere)
  assert(restored.uploads === original.uploads, `${storage}: the uploads differ`)
  assert([...restored.tables.keys()].join() === [...original.tables.keys()].join(), `${storage}: the tables differ`)
  for (const [name, rows] of restored.tables) {
    const once = original.tables.get(name) ?? new Set()
    if (!changingTables.has(name))
      assert(rows.size === once.size && isPartOf(rows, once), `${storage}: ${name} differs`)
  }
  const votes = restored.tables.get('votes') ?? new Set()
  assert(isPartOf(votes, original.tables.get('votes')), `${storage}: votes differ`)
  await elsewhere.onDatabase(async ({ db }) => {
    const stored = await db.selectFrom('votes').select('voter_key').execute()
    const keys = new Set(stored.map(({ voter_key }) => voter_key))
    const lost = acknowledgedBefore.filter((key) => !keys.has(key))
    assert(lost.length === 0, `${storage}: ${lost.length} votes from before the backup are lost`)
    const { rows } = await sql<{ counted: number }>`select sum(votes)::int as counted from tallies`.execute(db)
    assert(rows[0]?.counted === votes.size, `${storage}: tallies count ${rows[0]?.counted} of ${votes.size} votes`)
  })
  // Check that the restored site starts.
  await stopCleanly(await stage.site(elsewhere))
  return votes.size
}

const isPartOf = (part: ReadonlySet<string>, whole: ReadonlySet<string> | undefined) =>
  [...part].every((row) => whole?.has(row))

async function command(name: 'backup' | 'restore', { environment }: Workspace, file: string): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', `scripts/${name}.ts`, file]
  await run(process.execPath, args, { env: { PATH: process.env.PATH, MUSTER_ENV: '', ...environment } })
}

interface Contents {
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  /** JSON of the name and base64 content of every upload. */
  readonly uploads: string
}

async function contentsOf(workspace: Workspace): Promise<Contents> {
  const tables = await workspace.onDatabase(async ({ db }) => {
    const found = new Map<string, Set<string>>()
    for (const { name, columns } of await describeTables(db)) {
      const listed = sql.join(columns.map((column) => sql.ref(column)))
      const { rows } = await sql<{ row: string }>`select row(${listed})::text as row from ${sql.table(name)}`.execute(
        db,
      )
      found.set(name, new Set(rows.map(({ row }) => row)))
    }
    return found
  })
  const folder = path.join(workspace.environment.DATA_DIR ?? '', 'uploads')
  const names = (await readdir(folder)).sort()
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'base64')))
  return { tables, uploads: JSON.stringify(names.map((name, i) => [name, files[i]])) }
}
