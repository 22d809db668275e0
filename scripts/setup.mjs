// Installs and builds what is missing or outdated. Takes milliseconds if everything is up to date.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** Returns the Node that package.json pins, or the current one if npm has no package for this platform and it is new enough. */
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

/** Installs the packages of the lockfile unless they are already installed. */
export function install() {
  if (read(installed) === hashOfLock()) return
  console.log('Installing packages …')
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--loglevel=error',
  ])
  markInstalled()
}

/** Marks the lockfile as installed, so that `install` does nothing. The container image has only production packages. */
export function markInstalled() {
  fs.writeFileSync(installed, hashOfLock())
}

/** Builds the pages for the browser and for rendering on the server. */
export function build() {
  const stamp = 'dist/.built-from'
  const sources = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'scripts/build.ts',
    'scripts/browser-build.ts',
    'src/web',
    'src/contract',
    'public',
  ])
  if (read(stamp) === sources) return
  console.log('Building the pages …')
  fs.rmSync(stamp, { force: true })
  runNode('scripts/build.ts')
  fs.writeFileSync(stamp, sources)
}

/** Compiles the address data. The script itself checks whether it is up to date. */
export function buildAddressData() {
  runNode('scripts/build-address-data.ts')
}

function runNode(file) {
  run(pinnedNode(), ['--disable-warning=ExperimentalWarning', file])
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: command.endsWith('.cmd') })
  if (status !== 0)
    throw new Error(`"${path.basename(command)} ${args.join(' ')}" failed. The output above shows the reason.`)
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
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
