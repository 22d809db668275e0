import { setTimeout as pause } from 'node:timers/promises'
import { hold } from './drill.ts'
import { stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { holdVotes } from './voters.ts'

const times = 20
const longestStart = 5000

/** The site is killed twenty times in the middle of votes. */
export const killDrill: Drill = {
  name: `kill -9, ${times} times under load`,
  async run(stage) {
    const place = await stage.place()
    const site = await stage.site(place)
    const voters = stage.voters(place, [site])
    const starts: number[] = []
    for (let i = 0; i < times; i++) {
      await pause(200 + Math.random() * 600)
      await site.end('SIGKILL')
      await site.startAgain()
      starts.push(site.startedIn)
    }
    await voters.stop()
    await stopCleanly(site)
    const seen = await holdVotes(place, voters)
    const inSeconds = starts.map((ms) => (ms / 1000).toFixed(1))
    hold(Math.max(...starts) <= longestStart, `${seen}, but starts took ${inSeconds.join(', ')} s`)
    return `${seen}; ready again within ${(Math.max(...starts) / 1000).toFixed(1)} s`
  },
}
