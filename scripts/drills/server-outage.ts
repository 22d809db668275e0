import { setTimeout as pause } from 'node:timers/promises'
import { type Drill, hold } from './drill.ts'
import { makeOwnServer } from './own-server.ts'
import { makePlace } from './place.ts'
import { freePort, startSite, statusOf, until } from './site.ts'
import { holdVotes, startVoters } from './voters.ts'

/** The PostgreSQL server goes in the middle of votes, without a word, and comes back. */
export const serverOutageDrill: Drill = {
  name: 'PostgreSQL stopped and started',
  on: ['PostgreSQL'],
  async run(storage) {
    const server = await makeOwnServer()
    try {
      const place = await makePlace(storage, { server: server.url })
      const site = await startSite(place.environment, { port: await freePort() })
      const voters = startVoters([site.address], place.clans)
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
      await until('votes are taken again', 5000, async () => voters.acknowledged.size > before)
      await voters.stop()
      hold((await site.end('SIGTERM')) === 0, 'it did not stop cleanly')
      const odd = [...voters.statuses.keys()].filter((status) => ![0, 201, 503].includes(status))
      hold(odd.length === 0, `votes were answered ${odd.join(', ')}`)
      const seen = await holdVotes(place, voters)
      await place.drop()
      return `noticed within ${Math.round(noticed)} ms, ready again after ${Math.round(back)} ms; ${seen}`
    } finally {
      await server.drop()
    }
  },
}
