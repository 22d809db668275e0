import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describeTables } from '#server/features/backup/describe-tables.ts'
import { hold, type StorageName } from './drill.ts'
import type { Place } from './place.ts'
import { stopCleanly } from './site.ts'
import type { Drill, Stage } from './stage.ts'
import { holdVotes } from './voters.ts'

const run = promisify(execFile)
/** Tables that votes and time change. */
const moving = new Set(['votes', 'tallies', 'limit_counts'])

/** A backup is made while votes come in, and brought back elsewhere, on each kind of storage. */
export const backupDrill: Drill = {
  name: 'a backup under load, restored elsewhere',
  async run(stage) {
    const place = await stage.place()
    const site = await stage.site(place)
    const voters = stage.voters(place, [site])
    await pause(1500)
    const early = [...voters.acknowledged.keys()]
    const file = path.join(place.environment.DATA_DIR ?? '', 'backup.tar.gz')
    await command('backup', place, file)
    await voters.stop()
    await stopCleanly(site)
    await holdVotes(place, voters)
    const original = await contentsOf(place)
    const kinds: StorageName[] = process.env.TEST_DATABASE_URL ? ['embedded', 'PostgreSQL'] : ['embedded']
    const seen: string[] = []
    for (const storage of kinds) seen.push(`${storage} ${await restore(stage, storage, { file, original, early })}`)
    return `equal on ${seen.join(', ')} of ${voters.acknowledged.size} votes, of which ${early.length} came before it began`
  },
}

interface Backup {
  readonly file: string
  readonly original: Contents
  /** Voter keys of votes that were acknowledged before it began. */
  readonly early: readonly string[]
}

/** Answers how many votes came back. */
async function restore(stage: Stage, storage: StorageName, { file, original, early }: Backup): Promise<number> {
  const elsewhere = await stage.place({ storage, empty: true })
  await command('restore', elsewhere, file)
  const restored = await contentsOf(elsewhere)
  hold(restored.uploads === original.uploads, `${storage}: the uploads differ`)
  hold([...restored.tables.keys()].join() === [...original.tables.keys()].join(), `${storage}: the tables differ`)
  for (const [name, rows] of restored.tables) {
    const once = original.tables.get(name) ?? new Set()
    if (!moving.has(name)) hold(rows.size === once.size && isPartOf(rows, once), `${storage}: ${name} differs`)
  }
  const votes = restored.tables.get('votes') ?? new Set()
  hold(isPartOf(votes, original.tables.get('votes')), `${storage}: votes differ`)
  await elsewhere.onDatabase(async ({ db }) => {
    const stored = await db.selectFrom('votes').select('voter_key').execute()
    const keys = new Set(stored.map(({ voter_key }) => voter_key))
    const lost = early.filter((key) => !keys.has(key))
    hold(lost.length === 0, `${storage}: ${lost.length} votes from before the backup are lost`)
    const { rows } = await sql<{ counted: number }>`select sum(votes)::int as counted from tallies`.execute(db)
    hold(rows[0]?.counted === votes.size, `${storage}: tallies count ${rows[0]?.counted} of ${votes.size} votes`)
  })
  // It goes on where it was.
  await stopCleanly(await stage.site(elsewhere))
  return votes.size
}

const isPartOf = (part: ReadonlySet<string>, whole: ReadonlySet<string> | undefined) =>
  [...part].every((row) => whole?.has(row))

/** Runs a command of the operator on a place. */
async function command(name: 'backup' | 'restore', { environment }: Place, file: string): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', `scripts/${name}.ts`, file]
  await run(process.execPath, args, { env: { PATH: process.env.PATH, ...environment } })
}

interface Contents {
  /** The rows of each table, as text. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  /** Every upload, by its name. */
  readonly uploads: string
}

async function contentsOf(place: Place): Promise<Contents> {
  const tables = await place.onDatabase(async ({ db }) => {
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
  const folder = path.join(place.environment.DATA_DIR ?? '', 'uploads')
  const names = (await readdir(folder)).sort()
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'base64')))
  return { tables, uploads: JSON.stringify(names.map((name, i) => [name, files[i]])) }
}
