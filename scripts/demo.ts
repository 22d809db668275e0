import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { pino } from 'pino'
import { type Config, readConfig } from '#server/config.ts'
import { OperatorError } from '#server/operator-error.ts'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { claimReading } from '#server/features/community/community-store.ts'
import { sourceOf } from '#server/features/community/deps.ts'
import { loadBuiltPages } from '#server/http/pages.ts'
import { readStaticFiles } from '#server/http/files/static-files.ts'
import { type RunningSite, startSite } from '#server/start.ts'
import { addDemoPeople, type DemoPerson } from '../demo/people.ts'
import { seedDatabase } from '../demo/seed/seed-site.ts'

// A site full of invented clans, in a scratch folder that goes with it.

/** Leads to no server, so that the welcome is seen and nobody is asked about it. */
const inventedInvite = 'https://discord.gg/no-server-only-a-demo-of-muster'

/** How long a clean stop may take, in ms. */
const patience = 10_000

try {
  await runDemo()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}

async function runDemo(): Promise<void> {
  const stopped = whenStopped()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-demo-'))
  let site: RunningSite | undefined
  try {
    const config = await demoConfig(dataDir)
    console.log('Inventing some clans …')
    const people = await seed(config)
    site = await startSite(config, pino({ level: config.logLevel }), {
      pages: await loadBuiltPages('dist'),
      serveStatic: await readStaticFiles('dist/web'),
    })
    console.log(`\n  ${config.siteName} is at ${site.address}\n\nSign in as`)
    for (const { who, email, password } of people) console.log(`  ${who.padEnd(28)}${email.padEnd(24)}${password}`)
    console.log('\nCtrl-C ends the demo; nothing of it stays.')
    await stopped
  } finally {
    await site?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The operator's settings, but for where the data is and what the site is known as: those are not for a scratch site. */
async function demoConfig(dataDir: string): Promise<Config> {
  const elsewhere = /^(?:DATABASE_URL|BASE_URL|S3_.*)$/
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !elsewhere.test(name)))
  const config = readConfig({
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    SUPPORT_EMAIL: 'support@demo.example',
    DISCORD_INVITE: inventedInvite,
    ...environment,
    DATA_DIR: dataDir,
  })
  if (environment.PORT) return config
  return { ...config, port: await findFreePort(config.port, config.host) }
}

async function seed(config: Config): Promise<readonly DemoPerson[]> {
  const database = await openDatabase(config)
  try {
    await migrate(database)
    if (config.discordInvite === inventedInvite) {
      const source = sourceOf({ invite: inventedInvite, guildId: config.discordGuildId })
      // Its next reading is never due.
      await claimReading(database.db, source, Date.now(), Date.UTC(9999, 0))
    }
    await seedDatabase(config, database, { clans: 60, votes: 4000, seed: 'demo' })
    return await addDemoPeople(config, database.db)
  } finally {
    await database.close()
  }
}

/** The first port from `port` on that nobody listens on. */
async function findFreePort(port: number, host: string): Promise<number> {
  for (let candidate = port; candidate < port + 100; candidate++) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(candidate, host, () => probe.close(() => resolve(true)))
    })
    if (free) return candidate
  }
  return port
}

/** Resolves at the first signal to stop. The shell and npm send it more than once for one Ctrl-C, so the rest is no hurry. */
function whenStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve()
      setTimeout(() => process.exit(1), patience).unref()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  })
}
