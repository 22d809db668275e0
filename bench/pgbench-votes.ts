import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { makeFolder } from './cleanups.ts'
import { frozenFunction, frozenVote, voterAddresses } from './frozen-vote.ts'

const run = promisify(execFile)

/** The baseline for votes on PostgreSQL: pgbench with 16 clients, one vote per transaction. Returns votes per second. */
export async function pgbenchVotes(databaseUrl: string, clanIds: readonly number[], seconds: number): Promise<number> {
  const script = path.join(await makeFolder(), 'vote.sql')
  await createFunction(databaseUrl)
  await writeFile(script, pgbenchScript(Math.min(...clanIds), Math.max(...clanIds)))
  const args = ['-n', '-c', '16', '-j', '2', '-M', 'prepared', '-T', String(seconds), '-f', script, databaseUrl]
  const { stdout } = await run(findPgbench(), args)
  const tps = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  if (!(tps > 0) || failed > 0) throw new Error(`pgbench measured nothing:\n${stdout}`)
  return tps
}

async function createFunction(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of await frozenFunction()) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The frozen statement as a pgbench script that casts one vote of a new voter. */
function pgbenchScript(firstId: number, lastId: number): string {
  const { first, last } = voterAddresses
  return `\\set clan random(${firstId}, ${lastId})\n\\set address random(${first}, ${last})\n${frozenVote(':clan', ':address')};\n`
}

function findPgbench(): string {
  const versions = '/usr/lib/postgresql'
  const installed = existsSync(versions) ? readdirSync(versions).sort().toReversed() : []
  return (
    installed.map((version) => path.join(versions, version, 'bin/pgbench')).find((file) => existsSync(file)) ??
    'pgbench'
  )
}
