import { setTimeout as pause } from 'node:timers/promises'
import { hold } from './drill.ts'
import { startOwnServer } from './own-server.ts'
import { statusOf, stopCleanly, until } from './site.ts'
import type { Drill } from './stage.ts'
import { holdVotes } from './voters.ts'

/** The PostgreSQL server goes in the middle of votes, without a word, and comes back. */
export const serverOutageDrill: Drill = {
  name: 'PostgreSQL stopped and started',
  on: ['PostgreSQL'],
  async run(stage) {
    const server = await startOwnServer(stage)
    const place = await stage.place({ server: server.url })
    const site = await stage.site(place)
    const voters = stage.voters(place, [site])
    const ready = () => statusOf(`${site.address}/readyz`)
    await pause(1500)
    await server.stop()
    const noticed = await until('/readyz says that the database is away', 3000, async () => (await ready()) === 503)
    hold((await statusOf(`${site.address}/api/clans`)) === 200, 'the list is not shown without the database')
    hold((await statusOf(`${site.address}/healthz`)) === 200, 'the process is said to be unwell')
    await pause(1500)
    await server.start()
    const back = await until('/readyz says that it is ready again', 10_000, async () => (await ready()) === 200)
    const before = voters.acknowledged.size
    await until('votes are taken again', 5000, () => voters.acknowledged.size > before)
    await voters.stop()
    await stopCleanly(site)
    const seen = await holdVotes(place, voters)
    return `noticed within ${Math.round(noticed)} ms, ready again after ${Math.round(back)} ms; ${seen}`
  },
}
