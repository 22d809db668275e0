import process from 'node:process'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { readStaticFiles } from '#server/http/files/static-files.ts'
import { loadBuiltPages } from '#server/http/pages.ts'
import { startSite } from '#server/start.ts'
import type { FakeDiscord } from '#test/support/discord.ts'

/** Starts the site like an operator, with a mock of Discord. */
export async function startWithDiscord(discord: FakeDiscord): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const site = await startSite(
    config,
    log,
    { pages: await loadBuiltPages('dist'), serveStatic: await readStaticFiles('dist/web') },
    discord.hosts,
  )
  log.info({ address: site.address }, 'listening')
  process.once('SIGTERM', () => {
    void site.stop().then(async () => {
      await discord.close()
      process.exit(0)
    })
  })
}
