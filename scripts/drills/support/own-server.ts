import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { Skipped } from './drill.ts'
import { freePort } from './free-port.ts'
import { asUserOf } from './run-as.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)

export interface OwnServer {
  readonly url: string
  start(): Promise<void>
  /** Stops the server immediately, like a crash. */
  stop(): Promise<void>
}

export async function startOwnServer(stage: Stage): Promise<OwnServer> {
  const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '/usr/local/bin'
  if (!existsSync(path.join(programs, 'initdb'))) throw new Skipped('initdb and pg_ctl are not installed')
  const identity = await asUserOf('postgres', 'nobody')
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-cluster-'))
  stage.onCleanup(() => rm(folder, { recursive: true, force: true }))
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid)
  const data = path.join(folder, 'data')
  const call = (program: string, ...args: string[]) =>
    run(path.join(programs, program), args, { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } })
  await call('initdb', '-D', data, '-U', 'muster', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  const start = async () => {
    await call('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start')
  }
  const stop = async () => {
    await call('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
  }
  await start()
  stage.onCleanup(() => stop().catch(() => {}))
  return { url: `postgres://muster@127.0.0.1:${port}/postgres`, start, stop }
}
