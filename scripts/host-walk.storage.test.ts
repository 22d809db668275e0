import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { version } from '#server/version.ts'
import { createEmbedded } from '#test/support/database.ts'
import { processEnvironment } from '#test/support/run-process.ts'

const root = path.resolve(import.meta.dirname, '..')
const siteName = 'Ironfront & Friends @ Home'
let folder: string
let settings: string

beforeEach(async () => {
  const { dataDir } = await createEmbedded()
  folder = `${dataDir} & host @ home`
  await mkdir(folder)
  await rename(dataDir, path.join(folder, 'the data'))
  settings = path.join(folder, 'muster.env')
  const lines = [
    '# The settings of a host',
    `SITE_NAME=${siteName}`,
    `GAME_NAME="Ironfront & Co"`,
    `DATA_DIR='${path.join(folder, 'the data')}'`,
    'SMTP_URL=smtp://clans%40home:p&ss@127.0.0.1:1',
    'HOST=127.0.0.1',
    'PORT=0',
    'LOG_LEVEL=info',
  ]
  await writeFile(settings, `${lines.join('\n')}\n`)
})
afterEach(() => rm(folder, { recursive: true }))

function start(script: string, args: readonly string[], environment: Record<string, string>, cwd = root) {
  const nodeArgs = ['--disable-warning=ExperimentalWarning', path.join(root, script), ...args]
  return spawn(process.execPath, nodeArgs, { cwd, env: { ...processEnvironment, ...environment } })
}

async function run(...command: Parameters<typeof start>): Promise<[code: number, errors: string]> {
  const child = start(...command)
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  const [code] = (await once(child, 'close')) as [number]
  return [code, errors]
}

// Slow, because it starts the site and three commands as processes, like a host.
test('site and commands read the same settings file, with spaces, & and @ in its path and values', async () => {
  const site = start('src/server/main.ts', ['--settings', settings], { MUSTER_ENV: '' })
  const closed = once(site, 'close')
  const output: string[] = []
  let address: string | undefined
  for await (const line of createInterface({ input: site.stdout })) {
    output.push(line)
    address = /"address":"(http[^"]+)"/.exec(line)?.[1]
    if (address) break
  }
  site.stdout.resume()
  expect(output[0]).toContain(`"version":"${version}"`)
  const line = `Site: ${siteName}, embedded database in ${path.join(folder, 'the data')}, settings from ${settings}\n`
  expect(output.join('\n')).toContain(JSON.stringify(line.trim()))
  try {
    expect(await (await fetch(address ?? '')).text()).toContain('Ironfront &amp; Friends @ Home')
    const file = path.join(folder, 'a backup.tar.gz')
    const [backup, admin, other] = await Promise.all([
      run('scripts/backup.ts', [file], { MUSTER_ENV: settings }),
      run('scripts/admin.ts', ['grant', 'ada@example.org'], {}, folder),
      run('scripts/admin.ts', ['grant', 'ada@example.org'], { MUSTER_ENV: settings, DATA_DIR: path.join(folder, 'x') }),
    ])
    expect(backup).toEqual([0, line])
    expect(admin).toEqual([1, expect.stringContaining(`${line}No account has the email ada@example.org.`)])
    // The environment takes precedence over the file.
    expect(other).toEqual([
      1,
      expect.stringContaining(`There is no site in the embedded database in ${path.join(folder, 'x')}`),
    ])
    expect((await readdir(folder)).toSorted()).toEqual(['a backup.tar.gz', 'muster.env', 'the data'])
  } finally {
    site.kill('SIGTERM')
    expect(await closed).toEqual([0, null])
  }
})
