import { setTimeout as pause } from 'node:timers/promises'
import type { Drill } from './drill.ts'
import { makePlace } from './place.ts'
import { freePort, startSite } from './site.ts'
import { holdVotes, startVoters } from './voters.ts'

const times = 20
const longestStart = 5000

/** The site is killed twenty times in the middle of votes. */
export const killDrill: Drill = {
  name: `kill -9, ${times} times under load`,
  async run(storage) {
    const place = await makePlace(storage)
    const port = await freePort()
    let site = await startSite(place.environment, { port })
    const voters = startVoters([site.address], place.clans)
    const starts: number[] = []
    try {
      for (let i = 0; i < times; i++) {
        await pause(200 + Math.random() * 600)
        await site.end('SIGKILL')
        site = await startSite(place.environment, { port })
        starts.push(site.startedIn)
      }
    } finally {
      await voters.stop()
      await site.end('SIGTERM')
    }
    const seen = await holdVotes(place, voters)
    const longest = Math.max(...starts)
    if (longest > longestStart) throw new Error(`${seen}, but a start took ${(longest / 1000).toFixed(1)} s`)
    await place.drop()
    return `${seen}; ready again within ${(longest / 1000).toFixed(1)} s`
  },
}
