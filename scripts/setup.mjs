// Installs and builds what is missing or older than its sources; does nothing, in milliseconds, where all is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** The Node that package.json pins; where no such package exists for this platform, the running one if it is new enough. */
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
    `Muster runs on Node 24, which npm has no package of for ${process.platform}-${process.arch}. Install Node 24 and try again.`,
  )
}

const installed = 'node_modules/.muster-lock'
const hashOfLock = () => hashOf(['package.json', 'package-lock.json'])

/** Installs the packages of the lockfile, unless exactly they are there. */
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
  noteInstalled()
}

/** Notes that what is installed is what the lockfile says, or as much of it as is wanted here. */
export function noteInstalled() {
  fs.writeFileSync(installed, hashOfLock())
}

/** Builds the pages, for the browser and for rendering on the server. */
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

/** Compiles the address data; the script itself knows whether there is anything to do. */
export function buildAddressData() {
  runNode('scripts/build-address-data.ts')
}

function runNode(file) {
  run(pinnedNode(), ['--disable-warning=ExperimentalWarning', file])
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: command.endsWith('.cmd') })
  if (status !== 0) throw new Error(`"${path.basename(command)} ${args.join(' ')}" failed; see above.`)
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

function hashOf(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesIn).sort()) hash.update(file).update('\0').update(fs.readFileSync(file))
  return hash.digest('hex')
}

function filesIn(place) {
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs.readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    return entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []
  })
}
