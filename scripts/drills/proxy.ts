import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { hold } from './drill.ts'
import { freePort } from './free-port.ts'
import { asUserOf } from './run-as.ts'
import { statusOf, until } from './site.ts'
import type { Stage } from './stage.ts'

/** Starts nginx, configured as in `deploy/nginx.conf` but without TLS, before sites; undefined where there is none. */
export async function startProxy(stage: Stage, ports: readonly number[]): Promise<{ address: string } | undefined> {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  const program = folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file))
  if (program === undefined) return undefined
  const identity = await asUserOf('nobody', 'www-data')
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-proxy-'))
  stage.afterwards(() => rm(folder, { recursive: true, force: true }))
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid)
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, around(atOwnPorts(await readFile('deploy/nginx.conf', 'utf8'), port, ports)))
  const errors = path.join(folder, 'error.log')
  const child = spawn(program, ['-p', folder, '-c', file, '-e', errors], { ...identity, stdio: 'ignore' })
  const exited = once(child, 'exit')
  stage.afterwards(async () => {
    child.kill()
    await exited
  })
  const address = `http://127.0.0.1:${port}`
  await until('nginx answers', 5000, async () => {
    hold(child.exitCode === null, `nginx did not start: ${await readFile(errors, 'utf8').catch(() => '')}`)
    return (await statusOf(`${address}/healthz`)) === 200
  })
  return { address }
}

/** The example with the drill's ports in place of its own, and without what belongs to TLS. */
function atOwnPorts(example: string, port: number, ports: readonly number[]): string {
  const servers = ports.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;\n`).join('')
  const changes: readonly (readonly [RegExp, string])[] = [
    [/(?: +server 127\.0\.0\.1:\d+ max_fails=1 fail_timeout=2s;\n)+/, servers],
    [/^server \{\n {4}listen 80;[^]*?^\}\n/m, ''],
    [/listen 443 ssl http2;\n +listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/(?: +ssl_\w+ [^;]+;\n)+/, ''],
  ]
  return changes.reduce((text, [found, instead]) => {
    hold(found.test(text), `deploy/nginx.conf has nothing like ${found.source}`)
    return text.replace(found, instead)
  }, example)
}

/** The rest of a configuration: all that nginx writes stands in its own folder. */
function around(http: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  return `daemon off; pid nginx.pid; events { worker_connections 1024; }\nhttp { access_log off; ${places.join(' ')}\n${http}}\n`
}
