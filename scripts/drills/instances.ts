import { setTimeout as pause } from 'node:timers/promises'
import { type Drill, hold } from './drill.ts'
import { makePlace } from './place.ts'
import { freePort, startSite, until } from './site.ts'
import { holdVotes, startVoters } from './voters.ts'

const times = 6

/** Three instances on one database, of which one after the other is killed. */
export const instancesDrill: Drill = {
  name: 'three instances, one killed every few seconds',
  on: ['PostgreSQL'],
  async run(storage) {
    const place = await makePlace(storage)
    const ports = [await freePort(), await freePort(), await freePort()]
    // Together: they migrate once.
    const sites = await Promise.all(ports.map((port) => startSite(place.environment, { port })))
    const voters = startVoters(
      sites.map(({ address }) => address),
      place.clans,
    )
    for (let i = 0; i < times; i++) {
      await pause(2000)
      const one = i % sites.length
      await sites[one]?.end('SIGKILL')
      sites[one] = await startSite(place.environment, { port: ports[one] ?? 0 })
    }
    await voters.stop()
    const agreed = await until('the instances agree', 1000, async () => {
      const lists = await Promise.all(sites.map(({ address }) => readVotes(address)))
      return lists.every((list) => list === lists[0])
    })
    const seen = await holdVotes(place, voters)
    const codes = await Promise.all(sites.map((site) => site.end('SIGTERM')))
    hold(
      codes.every((code) => code === 0),
      `they ended with ${codes.join(', ')}`,
    )
    await place.drop()
    return `${seen}; the lists agreed within ${Math.round(agreed)} ms`
  },
}

async function readVotes(address: string): Promise<string> {
  const clans = (await (await fetch(`${address}/api/clans`)).json()) as { id: number; votes: number }[]
  return JSON.stringify(clans.map(({ id, votes }) => [id, votes]))
}
