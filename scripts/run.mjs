// The door of every npm command: brings the project to where the command can run, then runs it on the pinned Node.
// Plain JavaScript for Node 20 and up, since it runs before anything is installed.
import { spawn } from 'node:child_process'
import process from 'node:process'
import { build, buildAddressData, install, pinnedNode } from './setup.mjs'

/** What each command needs first, and the file it runs. */
const commands = {
  demo: { needs: [install, build, buildAddressData], file: 'scripts/demo.ts' },
  start: {
    needs: [install, build, buildAddressData],
    // Rendering leaves its garbage sooner: 60 MB less memory.
    flags: ['--max-semi-space-size=8'],
    file: 'src/server/main.ts',
    env: { NODE_ENV: 'production' },
  },
  dev: { needs: [install, buildAddressData], file: 'scripts/dev.ts', env: { NODE_ENV: 'development' } },
  test: { needs: [install, build, buildAddressData], file: 'scripts/test.ts' },
  check: { needs: [install], file: 'scripts/check.ts' },
  seed: { needs: [install], file: 'scripts/seed.ts' },
  import: { needs: [install], file: 'scripts/import.ts' },
  backup: { needs: [install], file: 'scripts/backup.ts' },
  restore: { needs: [install], file: 'scripts/restore.ts' },
  admin: { needs: [install], file: 'scripts/admin.ts' },
  build: { needs: [install, build, buildAddressData] },
  record: { needs: [install, build, buildAddressData], file: 'scripts/record-fixtures.ts' },
  art: { needs: [install], file: 'brand/draw.ts' },
  drills: { needs: [install, build, buildAddressData], file: 'scripts/drills/run.ts' },
  engines: { needs: [install, build, buildAddressData], file: 'scripts/engines.ts' },
  bench: { needs: [install, build, buildAddressData], file: 'bench/run.ts' },
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(`Muster's commands need Node 20.12 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
const [name, ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
try {
  for (const step of command.needs) await step()
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
      env: { ...process.env, ...command.env },
    },
  )
  // The command decides how it ends; this process only waits for it and hands its signals on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}. Muster runs on Node 24; install it and try again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
