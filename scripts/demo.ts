import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { pino } from 'pino'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { type Config, readConfig } from '#server/config.ts'
import { OperatorError } from '#server/operator-error.ts'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { claimReading } from '#server/features/community/community-store.ts'
import { sourceOf } from '#server/features/community/deps.ts'
import { drawBlindCheck } from '#server/features/integrity/blind-check/draw-blind-check.ts'
import { runJudgment } from '#server/features/integrity/judging/run-judgment.ts'
import { loadBuiltPages } from '#server/http/pages.ts'
import { readStaticFiles } from '#server/http/files/static-files.ts'
import { type Environment, loadSettings, rejectArguments } from '#server/settings-file.ts'
import { startSite } from '#server/start.ts'
import { addDemoPeople, type DemoPerson } from '../demo/people.ts'
import { closePastWeeks } from '../demo/seed/close-past-weeks.ts'
import { seedDatabase } from '../demo/seed/seed-site.ts'
import { markRunning } from '#server/running-sites.mjs'
import { whenStopped } from './when-stopped.ts'

// Runs a site full of invented clans in a temporary folder.

/** A made-up invite: the site shows its welcome, but makes no request to Discord. */
const inventedInvite = 'https://discord.gg/no-server-only-a-demo-of-muster'

/** Settings for storage and address, which must not apply to a temporary site. */
const ofStorage = /^(?:DATABASE_(?:URL|PASSWORD)|BASE_URL|S3_.*)$/
/** Settings that the demo ignores in the settings file, so that it uses neither the real site's port nor its external accounts. */
const ofRealSite = /^(?:HOST|PORT|TRUSTED_PROXIES|SMTP_URL|MAIL_FROM|ADDRESS_PROVIDER.*)$/

try {
  await runDemo()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}

async function runDemo(): Promise<void> {
  const stopped = whenStopped()
  await using cleanups = new AsyncDisposableStack()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-demo-'))
  // Retries, because the database may still write while its folder is removed.
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  let isReady = false
  const stopEarly = async () => {
    await stopped
    if (!isReady) process.exit(0)
  }
  void stopEarly()
  const config = await demoConfig(dataDir)
  await markRunning()
  console.log('Creating demo data …')
  const people = await seed(config)
  const site = await startSite(config, pino({ level: config.logLevel }), {
    pages: await loadBuiltPages('dist'),
    serveStatic: await readStaticFiles('dist/web'),
  })
  cleanups.defer(() => site.stop())
  isReady = true
  console.log(`\n  ${config.siteName} is at ${site.address}\n\nSign in as`)
  for (const { label, email, password } of people) console.log(`  ${label.padEnd(28)}${email.padEnd(24)}${password}`)
  if (!config.smtpUrl) console.log(`\nEmails are written to ${path.join(dataDir, 'outbox')}`)
  console.log('\nPress Ctrl-C to stop the demo and delete its data.')
  await stopped
}

async function demoConfig(dataDir: string): Promise<Config> {
  const { fromFile, args } = loadSettings(process.argv.slice(2), process.env)
  rejectArguments(args)
  const environment = without(ofStorage, { ...without(ofRealSite, fromFile), ...process.env })
  const config = readConfig({
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    SUPPORT_EMAIL: 'support@demo.example',
    DISCORD_INVITE: inventedInvite,
    // The invites of invented clans do not exist.
    LINK_CHECKS: 'off',
    ...environment,
    DATA_DIR: dataDir,
  })
  if (environment.PORT) return config
  return { ...config, port: await findFreePort(config.port, config.host) }
}

function without(names: RegExp, environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.test(name)))
}

async function seed(config: Config): Promise<readonly DemoPerson[]> {
  const database = await openDatabase(config)
  try {
    await migrate(database)
    if (config.discordInvite === inventedInvite) {
      const source = sourceOf({ invite: inventedInvite, guildId: config.discordGuildId })
      // Marks the next request as never due.
      await claimReading(database.db, source, Date.now(), Date.UTC(9999, 0))
    }
    const startedAt = Date.now()
    await seedDatabase(config, database, { clans: 60, votes: 4000, seed: 'demo', attacks: true })
    await closePastWeeks(config, database, startedAt)
    const people = await addDemoPeople(config, database.db)
    const deps = { database, now: Date.now, mayVoid: config.detectorMayVoid }
    const week = voteWeekAt(startedAt, config.voteOffset)
    await runJudgment(deps, week)
    // A site draws the check after the end of the week. Earlier weeks of the demo have no void votes to check.
    await drawBlindCheck(database.db, week, Date.now(), new AbortController().signal)
    return people
  } finally {
    await database.close()
  }
}

async function findFreePort(port: number, host: string): Promise<number> {
  for (let candidate = port; candidate < port + 100; candidate++) {
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(false))
      server.listen(candidate, host, () => server.close(() => resolve(true)))
    })
    if (free) return candidate
  }
  return port
}
