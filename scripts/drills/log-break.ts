import { execFile } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { assert } from './support/drill.ts'
import { type SiteProcess, stopCleanly, until } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import type { Workspace } from './support/workspace.ts'

const run = promisify(execFile)

export const logBreakDrill: Drill = {
  name: 'the log after the restore of an older backup',
  async run(stage) {
    const workspace = await stage.workspace()
    // A new log starts with the key and the ranking rule. Each new host appends an entry.
    const startAs = (host: string) => stage.site(workspace, { settings: { BASE_URL: `https://${host}.example` } })
    const first = await startAs('first')
    await until('the first checkpoint', 20_000, async () => (await readSize(first)) === 2)
    const file = path.join(workspace.environment.DATA_DIR ?? '', 'older.tar.gz')
    await command(workspace, 'backup', file)
    await stopCleanly(first)

    const second = await startAs('second')
    await until('the second checkpoint', 20_000, async () => (await readSize(second)) === 3)
    const published = await readCheckpoint(second)
    await stopCleanly(second)
    const output = await command(workspace, 'restore', file, '--force')
    assert(output.includes('record-log-break'), `the restore does not name the command: ${output}`)

    const third = await startAs('third')
    assert((await readCheckpoint(third)) === published, 'a checkpoint was published before the break was recorded')
    const recorded = await command(workspace, 'admin', 'record-log-break')
    assert(recorded.includes('3 entries'), `the command printed ${recorded}`)
    await until('a checkpoint after the break', 20_000, async () => (await readCheckpoint(third)) !== published)
    const size = await readSize(third)
    assert(size === 4, `the log has ${size} entries: not key, rule, key and break`)
    await stopCleanly(third)
    return 'the restore names the command, and the log continues after it'
  },
}

async function readCheckpoint({ address }: SiteProcess): Promise<string> {
  return (await fetch(`${address}/log/checkpoint`)).text()
}

async function readSize(site: SiteProcess): Promise<number> {
  return Number((await readCheckpoint(site)).split('\n')[1])
}

async function command({ environment }: Workspace, name: string, ...args: readonly string[]): Promise<string> {
  const all = ['--disable-warning=ExperimentalWarning', `scripts/${name}.ts`, ...args]
  const { stdout } = await run(process.execPath, all, {
    env: { PATH: process.env.PATH, MUSTER_ENV: '', ...environment },
  })
  return stdout
}
