import { setTimeout as pause } from 'node:timers/promises'
import { type Drill, hold } from './drill.ts'
import { makePlace } from './place.ts'
import { freePort, startSite } from './site.ts'
import { holdVotes, startVoters } from './voters.ts'

/** The site is told to stop in the middle of votes. */
export const cleanStopDrill: Drill = {
  name: 'SIGTERM under load',
  async run(storage) {
    const place = await makePlace(storage)
    const site = await startSite(place.environment, { port: await freePort() })
    const voters = startVoters([site.address], place.clans)
    await pause(2000)
    const started = performance.now()
    const code = await site.end('SIGTERM')
    const took = performance.now() - started
    await voters.stop()
    hold(code === 0, `it ended with ${code}`)
    hold(took < 10_000, `it took ${Math.round(took)} ms`)
    const failed = [...voters.statuses.keys()].filter((status) => status >= 500)
    hold(failed.length === 0, `requests were answered ${failed.join(', ')}`)
    const seen = await holdVotes(place, voters)
    await place.drop()
    return `${seen}; gone within ${(took / 1000).toFixed(1)} s`
  },
}
