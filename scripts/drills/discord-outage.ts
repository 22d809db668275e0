import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { hold } from './drill.ts'
import { freePort } from './free-port.ts'
import { statusOf, stopCleanly, until } from './site.ts'
import type { Drill, Stage } from './stage.ts'
import { timePages } from './time-pages.ts'

/** What a Discord that is not itself answers: nothing at all, or bytes without an end. */
const manners: Readonly<Record<string, (response: ServerResponse) => void>> = {
  silent: () => {},
  'full of garbage': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const pour = () => {
      while (!response.closed && response.write(randomBytes(16_384)));
    }
    response.on('drain', pour).on('error', () => {})
    pour()
  },
}

/** Discord does not say what is asked of it, or says too much. */
export const discordOutageDrill: Drill = {
  name: 'a Discord that is silent, or full of garbage',
  async run(stage) {
    const seen: string[] = []
    for (const manner of Object.keys(manners)) seen.push(`${manner}: ${await holdWith(stage, manner)}`)
    return seen.join('; ')
  },
}

async function holdWith(stage: Stage, manner: string): Promise<string> {
  let asked = 0
  const discord = createServer((_, response) => {
    asked += 1
    manners[manner]?.(response)
  })
  const port = await freePort()
  await once(discord.listen(port, '127.0.0.1'), 'listening')
  stage.afterwards(() => discord.close().closeAllConnections())
  const place = await stage.place()
  const quiet = await stage.site(place)
  const before = await timePages(quiet.address)
  await stopCleanly(quiet)
  const site = await stage.site(place, {
    settings: {
      DISCORD_INVITE: 'ironfront',
      DISCORD_GUILD_ID: '123456789012345678',
      DRILL_DISCORD: `http://127.0.0.1:${port}`,
    },
    before: ['./scripts/drills/other-discord.ts'],
  })
  await until('Discord is asked', 5000, () => asked > 0)
  const meanwhile = await timePages(site.address)
  for (const path of ['/', '/api/community']) {
    const status = await statusOf(site.address + path)
    hold(status === 200, `${path} was answered ${status}`)
  }
  // The reading has failed by then.
  await pause(6000)
  const after = await timePages(site.address)
  await stopCleanly(site)
  const longer = Math.max(meanwhile, after) - before
  hold(longer < 50, `${manner}: a page took ${Math.round(longer)} ms longer`)
  return `pages ${before.toFixed(0)} ms without it, ${meanwhile.toFixed(0)} ms meanwhile, ${after.toFixed(0)} ms after`
}
