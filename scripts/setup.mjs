// Installs and builds what is missing or outdated. Takes milliseconds if everything is up to date.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findRunningSites } from '../src/server/running-sites.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** Path of the Node that package.json pins. If npm has no package for this platform, the current Node if it is new enough. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = path.join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    'bin',
    name,
  )
  if (fs.existsSync(pinned)) return pinned
  const [major] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  throw new Error(
    `Muster needs Node 24, and npm has no package of it for ${process.platform}-${process.arch}. Install Node 24 and try again.`,
  )
}

const installed = 'node_modules/.muster-lock'
const hashOfLock = () => hashOf(['package.json', 'package-lock.json'])

/** Installs the lockfile's packages unless they are installed already. Refuses while a site uses the earlier packages. */
export async function install() {
  if (read(installed) === hashOfLock()) return
  await alone(installNow)
}

async function installNow() {
  if (read(installed) === hashOfLock()) return
  const sites = await findRunningSites()
  if (sites.length > 0) {
    throw new Error(
      `The packages are out of date, but a site runs in this folder (process ${sites.join(', ')}), and installing removes ` +
        'the packages that it uses. Stop the site and try again, or upgrade in another folder: see docs/UPGRADING.md.',
    )
  }
  console.log('Installing packages …')
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--loglevel=error',
  ])
  markInstalled()
}

/** Marks the lockfile as installed, so that `install` does nothing in the container image, which has only production packages. */
export function markInstalled() {
  fs.writeFileSync(installed, hashOfLock())
}

/** Builds what the site needs, in parallel, because most of each build uses a single core. */
export async function build() {
  await Promise.all([buildPages(), buildAddressData()])
}

/** Builds the pages for the browser and for rendering on the server. */
async function buildPages() {
  // Create the folder before the site starts, so that a systemd unit can make it writable.
  fs.mkdirSync('dist/running', { recursive: true })
  if (read(builtFrom) === hashOfSources()) return
  await alone(buildPagesNow)
}

const builtFrom = 'dist/.built-from'
const hashOfSources = () =>
  hashOf([
    'package-lock.json',
    'vite.config.ts',
    'scripts/build.ts',
    'scripts/browser-build.ts',
    'scripts/recompute-build.ts',
    'scripts/render-build.ts',
    'scripts/recompute.ts',
    'scripts/recompute',
    'src/web',
    'src/contract',
    'public',
  ])

async function buildPagesNow() {
  const sources = hashOfSources()
  if (read(builtFrom) === sources) return
  console.log('Building the pages …')
  fs.rmSync(builtFrom, { force: true })
  await runNode('scripts/build.ts')
  fs.writeFileSync(builtFrom, sources)
}

/** Contains the ID of the process that is installing or building. */
const lock = '.setup-lock'
/** Fifteen minutes. */
const maxAttempts = 15 * 60 * 5

/** Runs `work` while no other command of this checkout installs or builds, since they would delete each other's files. */
async function alone(work) {
  for (let attempt = 0; !takeLock(); attempt++) {
    if (attempt === 0) console.log('Waiting for another command that installs or builds …')
    if (attempt === maxAttempts)
      throw new Error(`Another command still installs or builds. If none does, delete the file ${lock} and try again.`)
    await pause(200)
  }
  try {
    await work()
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

function takeLock() {
  const own = `${lock}-${process.pid}`
  // Linking a complete file ensures that a lock always has its content.
  fs.writeFileSync(own, String(process.pid))
  try {
    fs.linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeStaleLock(own)
    return false
  } finally {
    fs.rmSync(own, { force: true })
  }
}

/** Removes the lock of a killed process. After a restart of the machine, its ID may belong to another process. */
function removeStaleLock(moved) {
  const holder = read(lock)
  const since = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (holder === undefined || since === undefined) return
  const isFromEarlierBoot = since < Date.now() - os.uptime() * 1000
  if (Number(holder) !== process.pid && isAlive(Number(holder)) && !isFromEarlierBoot) return
  try {
    fs.renameSync(lock, moved)
    // Another command has taken the lock in between, so give it back.
    if (read(moved) !== holder) fs.linkSync(moved, lock)
  } catch {
    // Another command was faster.
  }
}

function isAlive(processId) {
  // `kill` interprets 0 as the caller's own process group.
  if (!(processId > 0)) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Compiles the address data, if it is not up to date. */
export async function buildAddressData() {
  await runNode('scripts/build-address-data.ts')
}

async function runNode(file) {
  await run(pinnedNode(), ['--disable-warning=ExperimentalWarning', file])
}

async function run(command, args) {
  const [status] = await once(spawn(command, args, { stdio: 'inherit', shell: command.endsWith('.cmd') }), 'close')
  if (status !== 0)
    throw new Error(`"${path.basename(command)} ${args.join(' ')}" failed. The output above shows the reason.`)
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn).sort()) hash.update(file).update('\0').update(fs.readFileSync(file))
  return hash.digest('hex')
}

function filesIn(file) {
  if (!fs.statSync(file).isDirectory()) return [file]
  return fs.readdirSync(file, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    return entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []
  })
}
