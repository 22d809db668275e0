import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { assert } from './drill.ts'
import { freePort } from './free-port.ts'
import type { ProxyKind } from './proxies.ts'
import { asUserOf } from './run-as.ts'
import { statusOf, until } from './site.ts'
import type { Stage } from './stage.ts'

/** Starts a proxy in front of sites; returns undefined if the program is not installed. */
export async function startProxy(
  stage: Stage,
  kind: ProxyKind,
  ports: readonly number[],
): Promise<{ address: string } | undefined> {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  const program = folders.map((folder) => path.join(folder, kind.program)).find((file) => existsSync(file))
  if (program === undefined) return undefined
  const identity = await asUserOf('nobody', 'www-data')
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-proxy-'))
  stage.onCleanup(() => rm(folder, { recursive: true, force: true }))
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid)
  const port = await freePort()
  const file = path.join(folder, 'configuration')
  await writeFile(file, kind.configure(await readFile(kind.example, 'utf8'), port, ports))
  const child = spawn(program, kind.arguments(file), {
    ...identity,
    cwd: folder,
    env: { HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const exited = once(child, 'exit')
  stage.onCleanup(async () => {
    child.kill()
    await exited
  })
  const address = `http://127.0.0.1:${port}`
  await until(`${kind.name} responds`, 5000, async () => {
    assert(child.exitCode === null, `${kind.name} did not start: ${output.join('')}`)
    return (await statusOf(`${address}/healthz`)) === 200
  })
  return { address }
}
