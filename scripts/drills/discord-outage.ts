import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { assert } from './support/drill.ts'
import { freePort } from './support/free-port.ts'
import { statusOf, stopCleanly, until } from './support/site.ts'
import type { Drill, Stage } from './support/stage.ts'
import { timePages } from './support/time-pages.ts'

const behaviors: Readonly<Record<string, (response: ServerResponse) => void>> = {
  silent: () => {},
  'endless garbage': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const pour = () => {
      while (!response.closed && response.write(randomBytes(16_384)));
    }
    response.on('drain', pour).on('error', () => {})
    pour()
  },
}

export const discordOutageDrill: Drill = {
  name: 'a Discord API that hangs or sends endless garbage',
  async run(stage) {
    const seen: string[] = []
    for (const behavior of Object.keys(behaviors)) seen.push(`${behavior}: ${await runWith(stage, behavior)}`)
    return seen.join('; ')
  },
}

async function runWith(stage: Stage, behavior: string): Promise<string> {
  let requests = 0
  const discord = createServer((_, response) => {
    requests += 1
    behaviors[behavior]?.(response)
  })
  const port = await freePort()
  await once(discord.listen(port, '127.0.0.1'), 'listening')
  stage.onCleanup(() => discord.close().closeAllConnections())
  const workspace = await stage.workspace()
  const quiet = await stage.site(workspace)
  const before = await timePages(quiet.address)
  await stopCleanly(quiet)
  const site = await stage.site(workspace, {
    settings: {
      DISCORD_INVITE: 'ironfront',
      DISCORD_GUILD_ID: '123456789012345678',
      DRILL_DISCORD: `http://127.0.0.1:${port}`,
    },
    preload: ['./scripts/drills/support/other-discord.ts'],
  })
  await until('the site calls Discord', 5000, () => requests > 0)
  const meanwhile = await timePages(site.address)
  for (const path of ['/', '/api/community']) {
    const status = await statusOf(site.address + path)
    assert(status === 200, `${path} returned ${status}`)
  }
  // By now, the request to Discord has timed out.
  await pause(6000)
  const after = await timePages(site.address)
  await stopCleanly(site)
  const longer = Math.max(meanwhile, after) - before
  assert(longer < 50, `${behavior}: a page took ${Math.round(longer)} ms longer`)
  return `pages ${before.toFixed(0)} ms before the outage, ${meanwhile.toFixed(0)} ms during it, ${after.toFixed(0)} ms after`
}
