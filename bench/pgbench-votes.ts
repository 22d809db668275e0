import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { voteWeekAt } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'

const run = promisify(execFile)

/** The baseline for votes on PostgreSQL: pgbench with 16 clients, one vote per transaction, with the site's statement. Returns votes per second. */
export async function pgbenchVotes(databaseUrl: string, clanIds: readonly number[], seconds: number): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-pgbench-'))
  const script = path.join(folder, 'vote.sql')
  try {
    await writeFile(script, await pgbenchScript(Math.min(...clanIds), Math.max(...clanIds)))
    const args = ['-n', '-c', '16', '-j', '2', '-M', 'prepared', '-T', String(seconds), '-f', script, databaseUrl]
    const { stdout } = await run(findPgbench(), args)
    const tps = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    if (!(tps > 0) || failed > 0) throw new Error(`pgbench measured nothing:\n${stdout}`)
    return tps
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The site's statement as a pgbench script, with one vote of a new voter. */
async function pgbenchScript(firstId: number, lastId: number): Promise<string> {
  const statement = await votingStatement()
  const values = [
    `array['${voteWeekAt(Date.now())}']`,
    'array[:clan]',
    'array[gen_random_uuid()]',
    'array[now()]',
    `array['192.0.2.1']`,
    ...Array.from({ length: 4 }, () => 'array[null]'),
    'array[2]',
    ...Array.from({ length: 4 }, () => 'array[null]'),
  ]
  const filled = statement.replace(/\$(\d+)/g, (_, n) => values[Number(n) - 1] ?? '')
  return `\\set clan random(${firstId}, ${lastId})\n${filled.replace(/\s+/g, ' ')};\n`
}

/** Captures the statement that the store sends for a vote, with $1, $2, … for its columns. */
async function votingStatement(): Promise<string> {
  let query: CompiledQuery | undefined
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      query = event.query
    },
  })
  await insertVotes(db, [])
  if (!query) throw new Error('the store has sent nothing')
  return query.sql
}

function findPgbench(): string {
  const versions = '/usr/lib/postgresql'
  const installed = existsSync(versions) ? readdirSync(versions).sort().toReversed() : []
  return (
    installed.map((version) => path.join(versions, version, 'bin/pgbench')).find((file) => existsSync(file)) ??
    'pgbench'
  )
}
