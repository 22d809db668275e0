import { setTimeout as pause } from 'node:timers/promises'
import { assert } from './support/drill.ts'
import { stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'

const times = 20
const startupLimitMs = 5000

export const killDrill: Drill = {
  name: `kill -9, ${times} times under load`,
  async run(stage) {
    const workspace = await stage.workspace()
    const site = await stage.site(workspace)
    const voters = stage.voters(workspace, [site])
    const starts: number[] = []
    for (let i = 0; i < times; i++) {
      await pause(200 + Math.random() * 600)
      await site.end('SIGKILL')
      await site.restart()
      starts.push(site.startupMs)
    }
    await voters.stop()
    await stopCleanly(site)
    const seen = await verifyVotes(workspace, voters)
    const inSeconds = starts.map((ms) => (ms / 1000).toFixed(1))
    assert(Math.max(...starts) <= startupLimitMs, `${seen}, but starts took ${inSeconds.join(', ')} s`)
    return `${seen}; ready again within ${(Math.max(...starts) / 1000).toFixed(1)} s`
  },
}
