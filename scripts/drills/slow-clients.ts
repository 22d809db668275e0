import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { assert } from './drill.ts'
import { stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { timeOf } from './time-pages.ts'
import { verifyVotes } from './voters.ts'

const clients = 500

export const slowClientsDrill: Drill = {
  name: `${clients} clients that send a byte a second`,
  on: ['embedded'],
  async run(stage) {
    const workspace = await stage.workspace()
    const site = await stage.site(workspace)
    const open = new Set<Socket>()
    const sockets: Socket[] = Array.from({ length: clients }, () => {
      const socket = connect(site.port, '127.0.0.1', () => {
        open.add(socket)
        socket.write('GET / HTTP/1.1\r\nX-Slow: ')
      })
      return socket.on('error', () => {}).on('close', () => open.delete(socket))
    })
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 1000)
    stage.onCleanup(() => {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    })
    await pause(500)
    const voters = stage.voters(workspace, [site], 8)
    let longest = 0
    const started = performance.now()
    while (open.size > 0 && performance.now() - started < 60_000) {
      longest = Math.max(longest, await timeOf(`${site.address}/api/clans`))
      await pause(100)
    }
    const elapsedMs = performance.now() - started
    await voters.stop()
    await stopCleanly(site)
    assert(elapsedMs < 45_000, `${open.size} of them were still connected after ${Math.round(elapsedMs / 1000)} s`)
    assert(longest < 1000, `the list took ${Math.round(longest)} ms`)
    const seen = await verifyVotes(workspace, voters)
    return `disconnected within ${Math.round(elapsedMs / 1000)} s; the list took ${Math.round(longest)} ms at most; ${seen}`
  },
}
