import { setTimeout as pause } from 'node:timers/promises'
import { openAttackers, publicSite } from './support/attackers.ts'
import { assert } from './support/drill.ts'
import { stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { timeOf } from './support/time-pages.ts'
import { verifyVotes } from './support/voters.ts'

interface SlowClients {
  readonly name: string
  readonly count: number
  readonly addresses: number
  readonly bytes: string
}

const body =
  'POST /api/clans/vote/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{'

/** The site must disconnect clients that send a byte per second, and they must not keep others from the list or from voting. */
export const slowClientsDrills: readonly Drill[] = [
  slowClients({ name: 'request heads', count: 500, addresses: 5, bytes: 'GET / HTTP/1.1\r\nX-Slow: ' }),
  // The per-address limits leave room for others.
  slowClients({ name: 'bodies', count: 5175, addresses: 45, bytes: body }),
  // Together, these addresses may send more than a process accepts.
  slowClients({ name: 'bodies', count: 5500, addresses: 250, bytes: body }),
]

function slowClients({ name, ...attack }: SlowClients): Drill {
  return {
    name: `${attack.count} slow ${name} from ${attack.addresses} addresses`,
    on: ['embedded'],
    async run(stage) {
      const workspace = await stage.workspace()
      const site = await stage.site(workspace, { settings: publicSite })
      const voters = stage.voters(workspace, [site], 8)
      const { open, longestMs } = await openAttackers(stage, site, attack)
      const drip = setInterval(() => open.forEach((socket) => socket.writable && socket.write(' ')), 1000)
      stage.onCleanup(() => clearInterval(drip))
      let longest = 0
      for (const started = performance.now(); open.size > 0; await pause(100)) {
        longest = Math.max(longest, await timeOf(`${site.address}/api/clans`))
        assert(performance.now() - started < 60_000, `${open.size} of them were still connected after a minute`)
      }
      await voters.stop()
      await stopCleanly(site)
      assert(longestMs() < 20_000, `one of them was connected for ${Math.round(longestMs() / 1000)} s`)
      assert(longest < 1000, `the list took ${Math.round(longest)} ms`)
      const rejected = [...voters.statuses.keys()].filter((status) => status !== 201)
      assert(rejected.length === 0, `votes returned ${rejected.join(', ')}`)
      const seen = await verifyVotes(workspace, voters)
      return `disconnected within ${Math.round(longestMs() / 1000)} s; the list took ${Math.round(longest)} ms at most; ${seen}`
    },
  }
}
