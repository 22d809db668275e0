import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openAttackers, publicSite } from './support/attackers.ts'
import { assert } from './support/drill.ts'
import { memoryOf } from './support/memory.ts'
import { stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { timeOf } from './support/time-pages.ts'

const connections = 600
const requests = 20
const durationMs = 5000
const memoryLimitMb = 200

/** Clients request a large file many times and read no responses. */
export const pipeliningDrill: Drill = {
  name: `${connections} connections with ${requests} pipelined requests each`,
  on: ['embedded'],
  async run(stage) {
    const workspace = await stage.workspace({ empty: true })
    const site = await stage.site(workspace, { settings: publicSite })
    const before = await memoryOf(site)
    const bytes = `GET ${largestFile('dist/web')} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests)
    const attack = { count: connections, addresses: 1, bytes, read: false }
    const attackers = openAttackers(stage, site, attack)
    let [longest, used] = [0, 0]
    for (const until = performance.now() + durationMs; performance.now() < until; await pause(50)) {
      longest = Math.max(longest, await timeOf(`${site.address}/api/clans`))
      used = Math.max(used, (await memoryOf(site)) - before)
    }
    for (const socket of (await attackers).open) socket.destroy()
    await stopCleanly(site)
    assert(longest < 1000, `the list took ${Math.round(longest)} ms`)
    assert(!(used > memoryLimitMb), `the responses took ${Math.round(used)} MB`)
    return `the list took ${Math.round(longest)} ms at most; ${Math.round(used)} MB for the responses`
  },
}

/** Path of the largest built file. */
function largestFile(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|webp)$/.test(name))
  const sizeOf = (name: string) => statSync(path.join(folder, name)).size
  const [largest = ''] = files.sort((a, b) => sizeOf(b) - sizeOf(a))
  return `/${largest.split(path.sep).join('/')}`
}
