import { setTimeout as pause } from 'node:timers/promises'
import { assert } from './drill.ts'
import { startOwnServer } from './own-server.ts'
import { statusOf, stopCleanly, until } from './site.ts'
import type { Drill } from './stage.ts'
import { verifyVotes } from './voters.ts'

export const serverOutageDrill: Drill = {
  name: 'PostgreSQL stopped and started',
  on: ['PostgreSQL'],
  async run(stage) {
    const server = await startOwnServer(stage)
    const workspace = await stage.workspace({ server: server.url })
    const site = await stage.site(workspace)
    const voters = stage.voters(workspace, [site])
    const ready = () => statusOf(`${site.address}/readyz`)
    await pause(1500)
    await server.stop()
    const noticed = await until('/readyz reports the lost database', 3000, async () => (await ready()) === 503)
    assert((await statusOf(`${site.address}/api/clans`)) === 200, 'the list is not available without the database')
    assert((await statusOf(`${site.address}/healthz`)) === 200, '/healthz reports an unhealthy process')
    await pause(1500)
    await server.start()
    const back = await until('/readyz reports ready again', 10_000, async () => (await ready()) === 200)
    const before = voters.acknowledged.size
    await until('the site accepts votes again', 5000, () => voters.acknowledged.size > before)
    await voters.stop()
    await stopCleanly(site)
    const seen = await verifyVotes(workspace, voters)
    return `noticed within ${Math.round(noticed)} ms, ready again after ${Math.round(back)} ms; ${seen}`
  },
}
