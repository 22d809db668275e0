import { setTimeout as pause } from 'node:timers/promises'
import { assert } from './support/drill.ts'
import { startOwnServer } from './support/own-server.ts'
import { caddy, nginx } from './support/proxies.ts'
import { startProxy } from './support/proxy.ts'
import { statusOf, stopCleanly, until } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'

export const serverOutageDrill: Drill = {
  name: 'PostgreSQL stopped and started',
  on: ['PostgreSQL'],
  async run(stage) {
    const server = await startOwnServer(stage)
    const workspace = await stage.workspace({ server: server.url })
    const site = await stage.site(workspace)
    const proxies = [await startProxy(stage, nginx, [site.port]), await startProxy(stage, caddy, [site.port])]
    const voters = stage.voters(workspace, [site])
    const ready = () => statusOf(`${site.address}/readyz`)
    await pause(1500)
    await server.stop()
    const noticed = await until('/readyz reports the lost database', 3000, async () => (await ready()) === 503)
    const clan = workspace.clans[0]
    const reads = ['/', `/clan/${clan}`, '/api/clans', `/api/clans/${clan}`, '/api/stats', `/widgets/${clan}/small.svg`]
    await expectAvailable(site.address, [...reads, '/healthz', '/readyz?for=reads'])
    // Give the proxies time to notice the outage.
    await pause(3000)
    for (const proxy of proxies) {
      if (!proxy) continue
      await fetch(`${proxy.address}/api/clans/vote/${clan}`, { method: 'POST' })
      await expectAvailable(proxy.address, reads)
    }
    await server.start()
    const back = await until('/readyz reports ready again', 10_000, async () => (await ready()) === 200)
    const before = voters.acknowledged.size
    await until('the site accepts votes again', 5000, () => voters.acknowledged.size > before)
    await voters.stop()
    await stopCleanly(site)
    const seen = await verifyVotes(workspace, voters)
    await server.stop()
    const starting = site.restart()
    await pause(2000)
    await server.start()
    await starting
    await stopCleanly(site)
    return `noticed within ${Math.round(noticed)} ms, ready again after ${Math.round(back)} ms; reads go on, and a start waits for the server; ${seen}`
  },
}

async function expectAvailable(address: string, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    assert((await statusOf(address + path)) === 200, `${address}${path} is not available without the database`)
}
