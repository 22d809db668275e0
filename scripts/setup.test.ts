import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const files = ['scripts/run.mjs', 'scripts/setup.mjs', 'src/server/running-sites.mjs']
const root = path.resolve(import.meta.dirname, '..')
const sites: ChildProcess[] = []
let checkout: string

/** A checkout whose lockfile has changed since its packages were installed. `npm` is a stub that only records its runs. */
beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'muster-checkout-'))
  for (const folder of ['scripts', 'src/server', 'node_modules', 'bin'])
    await mkdir(path.join(checkout, folder), { recursive: true })
  for (const file of files) await cp(path.join(root, file), path.join(checkout, file))
  await write('package.json', '{"type":"module"}')
  await write('package-lock.json', '{}')
  await write('node_modules/.muster-lock', 'of the earlier lockfile')
  await write('scripts/admin.ts', `console.log('admin runs')`)
  await writeFile(path.join(checkout, 'bin/npm'), '#!/bin/sh\necho npm "$1" runs\n', { mode: 0o755 })
})
afterEach(async () => {
  for (const site of sites.splice(0)) await end(site)
  await rm(checkout, { recursive: true })
})

const write = (file: string, text: string) => writeFile(path.join(checkout, file), text)

async function startSite(): Promise<ChildProcess> {
  const code = `import('./src/server/running-sites.mjs').then(async ({ markRunning }) => {
    await markRunning()
    console.log('runs')
    setInterval(() => {}, 60_000)
  })`
  const site = spawn(process.execPath, ['-e', code], { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] })
  sites.push(site)
  if (site.stdout) await once(site.stdout, 'data')
  return site
}

async function end(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.signalCode !== null) return
  site.kill('SIGKILL')
  await once(site, 'exit')
}

async function runAdmin(): Promise<{ code: number; out: string; errors: string }> {
  const env = { PATH: `${path.join(checkout, 'bin')}:${process.env.PATH}` }
  const args = [path.join(checkout, 'scripts/run.mjs'), 'admin']
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, errors: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, errors: stderr }),
  )
}

test('a command installs no packages while sites of its checkout are running, but does after they were killed', async () => {
  const [one, two] = [await startSite(), await startSite()]
  const refused = await runAdmin()
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.errors).toMatch(
    /^The packages are out of date, but a site runs in this folder \(process [^\n]*UPGRADING.md\.\n$/,
  )
  for (const { pid } of [one, two]) expect(refused.errors).toContain(String(pid))
  expect(await readFile(path.join(checkout, 'node_modules/.muster-lock'), 'utf8')).toBe('of the earlier lockfile')

  await end(one)
  expect(await runAdmin()).toMatchObject({ code: 1, errors: expect.stringContaining(`(process ${two.pid})`) })
  await end(two)
  const done = await runAdmin()
  expect(done).toEqual({ code: 0, out: 'Installing packages …\nnpm ci runs\nadmin runs\n', errors: '' })
  expect(await readdir(path.join(checkout, 'dist/running'))).toEqual([])
})

test('if commands run at the same time, one installs and the others wait for it', async () => {
  // Slow enough for the second command to start before the first has finished.
  await writeFile(path.join(checkout, 'bin/npm'), '#!/bin/sh\necho npm "$1" runs\nsleep 1\n', { mode: 0o755 })
  const outputs = await Promise.all([runAdmin(), runAdmin()])
  expect(outputs.map(({ code, errors }) => [code, errors])).toEqual([
    [0, ''],
    [0, ''],
  ])
  expect(outputs.filter(({ out }) => out.includes('npm ci runs'))).toHaveLength(1)
  expect(outputs.every(({ out }) => out.endsWith('admin runs\n'))).toBe(true)
})

test('a command that was killed while it installed does not block others', async () => {
  const killed = spawn(process.execPath, ['-e', ''])
  await once(killed, 'exit')
  await write('.setup-lock', String(killed.pid))
  expect(await runAdmin()).toMatchObject({ code: 0, out: expect.stringContaining('npm ci runs') })
  // The same if the process died before the lock's content was written.
  await write('node_modules/.muster-lock', 'of the earlier lockfile')
  await write('.setup-lock', '')
  expect(await runAdmin()).toMatchObject({ code: 0, out: expect.stringContaining('npm ci runs') })
  expect((await readdir(checkout)).filter((name) => name.startsWith('.setup-lock'))).toEqual([])
})

test('a command works while a site is running if there is nothing to install', async () => {
  expect(await runAdmin()).toMatchObject({ code: 0, out: expect.stringContaining('npm ci runs') })
  await startSite()
  expect(await runAdmin()).toEqual({ code: 0, out: 'admin runs\n', errors: '' })
})

test('a command stops if npm ends its shell, which does not pass the signal on', async () => {
  expect(await runAdmin()).toMatchObject({ code: 0 })
  await write(
    'scripts/admin.ts',
    `process.on('SIGTERM', () => { console.log('admin stops'); process.exit() })
    setInterval(() => {}, 60_000)
    console.log('admin runs')`,
  )
  const command = '"$0" scripts/run.mjs admin; exit 1'
  const env = { PATH: process.env.PATH, npm_lifecycle_event: 'admin' }
  const shell = spawn('/bin/sh', ['-c', command, process.execPath], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  shell.stdout.on('data', (text) => {
    out += text
    if (out === 'admin runs\n') shell.kill('SIGTERM')
  })
  await once(shell, 'close')
  expect(out).toBe('admin runs\nadmin stops\n')
})
