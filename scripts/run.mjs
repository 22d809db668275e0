// Entry point of the npm commands: installs and builds what a command needs, then runs it on the pinned Node. Plain
// JavaScript for Node 20 and later, because it runs before packages are installed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { build, buildAddressData, install, pinnedNode } from './setup.mjs'

/** Each command's preparation steps and file. */
const commands = {
  demo: { steps: [install, build], file: 'scripts/demo.ts' },
  start: {
    steps: [install, build],
    // A small semi-space saves memory during rendering, but below 16 MB it makes cached responses slower. V8 optimizes
    // property access for 4 shapes by default, and the site has more kinds of streams than that: docs/PERFORMANCE.md.
    flags: ['--max-semi-space-size=16', '--max-valid-polymorphic-map-count=8'],
    file: 'src/server/main.ts',
    env: { NODE_ENV: 'production' },
  },
  dev: { steps: [install, buildAddressData], file: 'scripts/dev.ts', env: { NODE_ENV: 'development' } },
  test: { steps: [install, build], file: 'scripts/test.ts' },
  check: { steps: [install], file: 'scripts/check.ts' },
  seed: { steps: [install], file: 'scripts/seed.ts' },
  import: { steps: [install], file: 'scripts/import.ts' },
  backup: { steps: [install], file: 'scripts/backup.ts' },
  restore: { steps: [install], file: 'scripts/restore.ts' },
  admin: { steps: [install], file: 'scripts/admin.ts' },
  recompute: { steps: [install], file: 'scripts/recompute.ts' },
  judge: {
    steps: [install],
    // The detector's garbage is short-lived: a small semi-space saves a third of the memory and takes no more time.
    flags: ['--max-semi-space-size=8'],
    file: 'scripts/judge.ts',
  },
  build: { steps: [install, build] },
  record: { steps: [install, build], file: 'scripts/record-fixtures.ts' },
  art: { steps: [install], file: 'brand/draw.ts' },
  drills: { steps: [install, build], file: 'scripts/drills/run.ts' },
  engines: { steps: [install, build], file: 'scripts/engines.ts' },
  'simulate-votes': { steps: [install], file: 'simulation/run.ts' },
  bench: { steps: [install, build], file: 'bench/run.ts' },
}

const parent = process.ppid
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(`Muster's commands need Node 20.12 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
const [name, ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`Unknown command "${name}". Available commands: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
try {
  for (const step of command.steps) await step()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
if (command.file) {
  const child = spawn(
    pinnedNode(),
    ['--disable-warning=ExperimentalWarning', ...(command.flags ?? []), command.file, ...args],
    {
      stdio: 'inherit',
      // The compile cache saves a command 0.2 s of CPU time. The path is absolute, because some processes run in other folders.
      env: { NODE_COMPILE_CACHE: path.resolve('dist/compile-cache'), ...process.env, ...command.env },
    },
  )
  // Forward signals, and let the child decide how to exit.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm forwards SIGTERM only to its shell, which exits without forwarding it.
  if (process.env.npm_lifecycle_event !== undefined) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 500)
    watch.unref()
  }
  child.on('error', (error) => {
    console.error(`Failed to start Node: ${error.message}. Muster needs Node 24; install it and try again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
